"""Run many seeds of the fault tests: `python -m tests.faults [--from N] [--seeds N] [--processes N]`.

Prints the seeds that fail with what went wrong, and the time. `--seeds 1 --from N` replays one.
"""

import argparse
import multiprocessing
import sys
import time
from functools import partial

from tests import server
from tests.faults.many import run_one


def main() -> int:
    """Run the seeds that were asked for; 1 if any failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--seeds", type=int, default=2000)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    seeds = range(asked.first, asked.first + asked.seeds)
    started = time.monotonic()
    failed = []
    with server.running() as running, multiprocessing.get_context("spawn").Pool(asked.processes) as pool:
        work = partial(run_one, (running.dsn, running.run))
        for seed, error, kills, steps in pool.imap_unordered(work, seeds):
            if error is not None:
                failed.append(seed)
                print(f"seed {seed}: {error}", flush=True)
            elif asked.seeds == 1:
                print(f"seed {seed}: holds; {kills} kills, {steps} steps")
    took = time.monotonic() - started
    print(f"{len(seeds) - len(failed)} seeds hold, {len(failed)} fail {sorted(failed)}; {took:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
