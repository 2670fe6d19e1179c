"""Russian dates: the month is in the genitive; a long one does not break within a line."""

DATE_FORMAT = "j\N{NO-BREAK SPACE}E\N{NO-BREAK SPACE}Y\N{NO-BREAK SPACE}г."
SHORT_DATE_FORMAT = "d.m.Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = f"{DATE_FORMAT}, {TIME_FORMAT}"
SHORT_DATETIME_FORMAT = f"{SHORT_DATE_FORMAT}, {TIME_FORMAT}"
