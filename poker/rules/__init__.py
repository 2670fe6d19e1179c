"""The games: pure rules, no Django, no clock, no randomness of their own."""
