"""The first member of the staff comes from the command line."""

from django.core.management import call_command

from club.accounts.models import Person


def test_a_superuser_gets_a_name_to_show_and_one_to_sign_in_with(db, monkeypatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "brass lamps at midnight")
    call_command("createsuperuser", "--noinput", "--username", "Anna Lena", verbosity=0)
    boss = Person.objects.get()
    assert (boss.display_name, boss.username, boss.is_superuser) == ("Anna Lena", "anna lena", True)
    assert Person.objects.get_by_natural_key("ANNA lena") == boss
