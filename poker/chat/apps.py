from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ChatConfig(AppConfig):
    name = "poker.chat"
    label = "chat"
    verbose_name = _("Chat")

    def ready(self) -> None:
        from club.audit import words

        words.add(
            {
                "chat.muted": _("Muted in the chat"),
                "chat.message_removed": _("Removed a message from the chat"),
                "chat.message_put_back": _("Put a message back into the chat"),
                "chat.unmuted": _("Let write in the chat again"),
                "chat.words_changed": _("Changed the list of words that the chat masks"),
            }
        )
