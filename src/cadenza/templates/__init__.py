"""Templates: message bodies with variables, written by authors and rendered per person, safely.

Invariants: no raw token ever reaches a person: a variable without a value skips the message unless the author gave
a default; a template is a program by a stranger, so its size, loops, output and filters are bounded and it reads
neither files nor the clock; the same template and values give the same text.
"""
