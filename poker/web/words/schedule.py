"""When a scheduled tournament starts, and what somebody has to do until then."""

from collections.abc import Collection
from datetime import UTC, datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from poker.tables.scene import ScheduleView


def moment(at_ms: int) -> str:
    """Day and time by the club's clock."""
    at = timezone.localtime(datetime.fromtimestamp(at_ms / 1000, UTC))
    return str(date_format(at, "SHORT_DATETIME_FORMAT"))


def hint(times: ScheduleView, has_place: bool, in_line: int | None, can: Collection[str]) -> str:
    """What the person who looks at the table should know of his place."""
    values = {
        "start": moment(times.starts_at_ms),
        "begin": moment(times.check_in_at_ms),
        "end": moment(times.check_in_until_ms),
        "n": in_line,
    }
    if in_line is not None:
        text = gettext("You are number %(n)s in line for a place.")
        if "check_in" in can:
            text += " " + gettext("Check in: places that become free go to those who are here.")
    elif "check_in" in can and times.stage == "check_in":
        text = gettext(
            "Check in by %(end)s, or your place goes to somebody who waits. Your stake stays yours."
        )
    elif has_place and times.stage == "announced":
        text = gettext("You have a place. Come back for the check-in, from %(begin)s to %(end)s.")
    elif has_place:
        text = gettext("You are here. The tournament starts on %(start)s.")
    elif "sit" in can:
        text = gettext("Take a seat, and check in from %(begin)s to %(end)s.")
    elif "wait" in can:
        text = gettext("All places are taken. You can wait for one to become free.")
    else:
        text = gettext("This tournament is for those who are invited.")
    return text % values
