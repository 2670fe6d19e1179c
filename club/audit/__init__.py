"""The audit log: what staff did, when, to whom or what, and why. Added to, never changed.

`log.record` writes a line, `words.add` gives an action its words, `pages.add` says where a thing that a line
names has its page; the page for owners is in club.accounts.
"""
