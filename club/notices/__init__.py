"""Notices: what a person should know of, in the site and by mail.

`notify.notify` writes one, `kinds.add` makes a kind known; the pages are in club.accounts.
"""
