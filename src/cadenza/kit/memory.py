"""The garbage collector of a process that works in batches.

A batch makes tens of thousands of values, none of them part of a cycle, and drops them all at its end. By default the
collector looks through them every 700 values, and now and then through everything the process has imported: a sixth of
a release batch's time, for nothing.
"""

import gc

VALUES_BETWEEN_COLLECTIONS = 50_000


def collect_rarely() -> None:
    """Leave what is loaded by now out of every collection, and collect once in many batches; called at the start."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(VALUES_BETWEEN_COLLECTIONS, 10, 10)
