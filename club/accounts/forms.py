"""The forms of accounts: allauth's with our words and names, and our own."""

from collections.abc import Mapping
from typing import Any

from allauth.account import forms as allauth_forms
from allauth.core import context
from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from club.accounts import invitations, looks, names
from club.accounts.models import Club, Person
from club.accounts.models.club import LONGEST_MESSAGE
from club.accounts.models.person import LOUDEST

# What settings.AUTH_PASSWORD_VALIDATORS want, in one sentence.
PASSWORDS = _("At least 8 characters: no common word, nothing like your name, not digits alone.")


def _name_field(**attributes: str) -> forms.CharField:
    return forms.CharField(
        label=_("Name"),
        min_length=names.SHORTEST,
        max_length=names.LONGEST,
        widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false"} | attributes),
    )


class LogInForm(allauth_forms.LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        login = self.fields["login"]
        login.label = _("Name")
        login.widget.attrs |= {"autocapitalize": "none", "spellcheck": "false"}
        login.widget.attrs.pop("placeholder", None)
        _reword_password(self.fields["password"], _("Password"))

    def clean_login(self) -> str:
        return names.key(self.cleaned_data["login"])


class SignUpForm(allauth_forms.SignupForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"] = _name_field(autocomplete="username")
        if isinstance(context.request.user, Person):
            # A guest, who may go on under the name he has.
            self.fields["username"].initial = context.request.user.display_name
        self.fields["username"].help_text = _("What everybody sees at the table. You also sign in with it.")
        email = self.fields["email"]
        email.label = _("E-mail (optional)")
        email.help_text = _(
            "To set a new password, should you forget yours, and for letters if you want any."
        )
        email.widget.attrs.pop("placeholder", None)
        _reword_password(self.fields["password1"], _("Password"), PASSWORDS)
        _reword_password(self.fields["password2"], _("Password again"))
        self.invited = invitations.followed(context.request)
        self.waits = not self.invited and Club.current().wants_approval
        if self.waits:
            self.fields["message"] = forms.CharField(
                label=_("A few words to the staff (optional)"),
                required=False,
                max_length=LONGEST_MESSAGE,
                widget=forms.Textarea(attrs={"rows": 3}),
                help_text=_("Who you are, and who knows you here: they decide about your application."),
            )


class AddEmailForm(allauth_forms.AddEmailForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("New e-mail address")
        self.fields["email"].widget.attrs.pop("placeholder", None)


class ReauthenticateForm(allauth_forms.ReauthenticateForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _reword_password(self.fields["password"], _("Password"))


class ChangePasswordForm(allauth_forms.ChangePasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _reword_password(self.fields["oldpassword"], _("Current password"))
        _reword_password(self.fields["password1"], _("New password"), PASSWORDS)
        _reword_password(self.fields["password2"], _("New password again"))


class ResetPasswordForm(allauth_forms.ResetPasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail")
        self.fields["email"].widget.attrs.pop("placeholder", None)


class ResetPasswordKeyForm(allauth_forms.ResetPasswordKeyForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _reword_password(self.fields["password1"], _("New password"), PASSWORDS)
        _reword_password(self.fields["password2"], _("New password again"))


class GuestForm(forms.Form):
    name = _name_field(autocomplete="nickname")


class SettingsForm(forms.ModelForm):
    display_name = _name_field(autocomplete="nickname")
    language = forms.ChoiceField(label=_("Language"), required=False)

    class Meta:
        model = Person
        fields = [
            "display_name",
            "language",
            "design",
            "four_colours",
            "mucks_beaten",
            "sounds",
            "volume",
            "names_hands",
            "second_tap",
        ]
        widgets = {
            "design": forms.RadioSelect,
            "volume": forms.NumberInput(attrs={"type": "range", "min": 0, "max": LOUDEST, "step": 5}),
        }
        labels = {
            "four_colours": _("Four colours"),
            "mucks_beaten": _("Muck beaten hands"),
            "sounds": _("Sounds"),
            "volume": _("Volume"),
            "names_hands": _("Name my hand"),
            "second_tap": _("Ask before large bets"),
        }
        help_texts = {
            "four_colours": _(
                "Diamonds are blue and clubs are green, so that no two suits are taken for each other."
            ),
            "mucks_beaten": _("At a showdown, a hand of yours that cannot win is laid away unseen."),
            "names_hands": _("Beside your cards stands what they are worth: two pair, kings and nines."),
            "second_tap": _(
                "On a touch screen, an all-in or a raise of more than half of your chips takes a second tap."
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        languages = self.fields["language"]
        assert isinstance(languages, forms.ChoiceField)
        languages.choices = [("", _("As in the browser")), *settings.LANGUAGES]
        if self.instance.is_member:
            self.fields["display_name"].help_text = _("You also sign in with it.")

    def clean_display_name(self) -> str:
        return Person.objects.check_free(self.cleaned_data["display_name"], person=self.instance)

    def save(self, commit: bool = True) -> Person:
        person: Person = super().save(commit=False)
        person.take_name(self.cleaned_data["display_name"])
        if commit:
            # Only what the form is about: the row may have changed since it was read.
            person.save(update_fields=["username", *self.Meta.fields])
        return person


class LooksForm(forms.ModelForm):
    """Some of the settings of how a table looks and sounds: those that were sent."""

    class Meta:
        model = Person
        fields = looks.FIELDS

    def __init__(self, data: Mapping[str, Any], *args: Any, **kwargs: Any) -> None:
        super().__init__(data, *args, **kwargs)
        for name in self.fields.keys() - data.keys():
            del self.fields[name]


def _reword_password(field: forms.Field, label: Any, help_text: Any = "") -> None:
    field.label, field.help_text = label, help_text
    field.widget.attrs.pop("placeholder", None)
