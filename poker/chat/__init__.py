"""What people say to each other at a table.

A table has two lines. Who plays says it to the table, and everybody reads that; while a tournament runs,
everybody else speaks on the rail, which nobody who still plays gets to read: nobody can be helped from there
(`lines`).
`saying` is the only writer. It knows no card, and changes nothing about the game.
"""
