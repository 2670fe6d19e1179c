"""What the workers run for notices."""

from celery import shared_task

from club.notices import post


@shared_task(ignore_result=True)
def send_due() -> None:
    post.send_due()
