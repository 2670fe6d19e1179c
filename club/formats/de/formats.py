"""German dates; a long one does not break within a line, hence the blanks of that kind."""

DATE_FORMAT = "j.\N{NO-BREAK SPACE}F\N{NO-BREAK SPACE}Y"
SHORT_DATE_FORMAT = "d.m.Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = f"{DATE_FORMAT}, {TIME_FORMAT}"
SHORT_DATETIME_FORMAT = f"{SHORT_DATE_FORMAT}, {TIME_FORMAT}"
