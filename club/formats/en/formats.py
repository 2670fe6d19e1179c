"""English dates that mean the same on both sides of the Atlantic: the month has a name, the day 24 hours.

A date does not break within a line, hence the blanks of that kind.
"""

DATE_FORMAT = "j\N{NO-BREAK SPACE}F\N{NO-BREAK SPACE}Y"
SHORT_DATE_FORMAT = "j\N{NO-BREAK SPACE}M\N{NO-BREAK SPACE}Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = f"{DATE_FORMAT}, {TIME_FORMAT}"
SHORT_DATETIME_FORMAT = f"{SHORT_DATE_FORMAT}, {TIME_FORMAT}"
