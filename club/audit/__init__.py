"""The audit log: what staff did, when, to whom or what, and why. Added to, never changed.

`log.record` writes a line, `words.add` gives an action its words; the page for owners is in club.accounts.
"""
