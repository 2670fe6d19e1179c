"""The staff's pages for tournaments and talers; those for people are in `club.accounts`.

Nothing is decided here: tournaments are changed by `poker.tables.play`, talers by `club.treasury.ledger`, and
both are noted in the audit log. No page here shows a card.
"""
