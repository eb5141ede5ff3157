"""The worker: runs what the features declare in `loops.py`, and nothing of its own.

Any number of them may run; what one does is claimed in rows, so none knows of the others. Told to stop, it claims
nothing more, finishes what it has in hand and gives its connections back. Killed, it leaves rows that others take
over.
"""
