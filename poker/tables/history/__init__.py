"""What is left of a tournament: its hands as they were played, as each viewer may know them.

`finished` finds tournaments, `stored` reads a hand for one viewer, `moments` goes through it step by step,
`chips` follows the stacks over all hands, `short` tells a hand in a line, `files` writes hands as PHH.

Nobody gets more than everybody saw and his own cards (RULES 8.4): what a hand holds for a viewer is decided
in `stored` and cut by `poker.rules.sight`, and nowhere else.
"""
