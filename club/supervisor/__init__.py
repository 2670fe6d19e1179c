"""`runclub`: one supervisor for all processes of a club on one machine.

leash           no process outlives the one that started it
lock            one supervisor per data folder, and what it has running
private_redis   the Redis of a club that was given none
children        one child process: start, output, end, start again
door            the listening address, and whether the page behind it answers
programs        which processes a club consists of
preparation     what must be done before they start: tables, files, the demo
journal         what they say: to a file, and the important part to the console
watch           the loop that holds them together
"""
