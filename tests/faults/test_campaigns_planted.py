"""The fault tests of campaigns see what they are for: each planted bug is caught, sooner or later."""

from contextlib import AbstractContextManager
from typing import Any
from unittest.mock import patch

import pytest

from cadenza.messages.domain.draft import Source
from cadenza.wiring import SOURCES
from tests.faults.campaigns import run_seed
from tests.faults.test_campaigns import FIRST

SEEDS_AT_MOST = 60
"""The rarer one is caught by one seed of twelve; which, changes with every statement of the product."""


async def _nothing(*_: Any, **__: Any) -> dict[Any, Any]:
    return {}


PLANTED: dict[str, tuple[int, AbstractContextManager[Any]]] = {
    "a paused or cancelled campaign lets its messages go": (19, patch.dict(SOURCES, {Source.CAMPAIGN: _nothing})),
    "a recipient does not hear of its message": (
        0, patch("cadenza.campaigns.store.recipients.follow_messages", _nothing),
    ),
}  # fmt: skip
"""Each with how far from the first seed to begin: where it was caught last."""


@pytest.mark.race
@pytest.mark.parametrize(("skipped", "planted"), PLANTED.values(), ids=PLANTED)
async def test_a_planted_bug_is_caught(server, skipped, planted):
    """Some seed fails, and says what is wrong."""
    for seed in range(FIRST + skipped, FIRST + skipped + SEEDS_AT_MOST):
        with server.cloned() as dsn, planted:
            try:
                await run_seed(dsn, seed)
            except AssertionError:
                return
    pytest.fail(f"no seed of {SEEDS_AT_MOST} has seen it")
