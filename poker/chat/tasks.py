"""What the worker runs for the chat."""

from celery import shared_task

from poker.chat import forgetting


@shared_task(name="poker.chat.tasks.forget_old", ignore_result=True)
def forget_old() -> None:
    forgetting.forget_old()
