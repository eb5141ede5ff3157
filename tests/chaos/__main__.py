"""The long form: `./dev chaos [--what campaign] --people 12000 --kill-every 2 [--workers 6] [--concurrency 100]`.

Prints what it came to and how long it took; 1 if anything is wrong. Workers' logs stay until the end.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from cadenza.kit.secrets import use_secret_key
from tests import server
from tests.builders.processes import SECRET
from tests.chaos.run import Plan, run

EVERY_SECONDS = 10.0


class Teller:
    """Tells how far a run is, now and then."""

    def __init__(self) -> None:
        """Begin to count the time."""
        self.began = self.told = time.monotonic()

    def tell(self, progress: str) -> None:
        """Tell it if the last time was a while ago."""
        now = time.monotonic()
        if now - self.told >= EVERY_SECONDS:
            self.told = now
            print(f"{now - self.began:5.0f} s: {progress}", flush=True)


def main() -> int:
    """Run it as asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--what", choices=["journey", "campaign"], default="campaign")
    parser.add_argument("--people", type=int, default=12_000)
    parser.add_argument("--kill-every", type=float, default=2.0)
    parser.add_argument("--workers", type=int, default=6)
    parser.add_argument("--concurrency", type=int, default=100)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    asked = parser.parse_args()
    use_secret_key(SECRET)
    plan = Plan(
        people=asked.people,
        what=asked.what,
        workers=asked.workers,
        concurrency=asked.concurrency,
        kill_every=asked.kill_every,
        seed=asked.seed,
    )
    print(plan, flush=True)
    with server.running() as here, here.cloned() as dsn, tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(run(dsn, Path(folder), plan, Teller().tell))
    print(report)
    return 1 if report.problems() else 0


if __name__ == "__main__":
    sys.exit(main())
