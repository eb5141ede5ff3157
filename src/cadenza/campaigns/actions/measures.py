"""What became of recipients, counted for the metrics once it is committed."""

from collections import Counter
from collections.abc import Iterable

from cadenza.kit.db import Tx
from cadenza.kit.metrics import CAMPAIGN_RECIPIENTS


def measure(tx: Tx, moved: Iterable[tuple[str, str | None]]) -> None:
    """Count recipients that came into a state, given with the reason."""
    counts = Counter((str(state), reason or "") for state, reason in moved)

    def count() -> None:
        for (state, reason), number in counts.items():
            CAMPAIGN_RECIPIENTS.labels(state, reason).inc(number)

    if counts:
        tx.after_commit(count)
