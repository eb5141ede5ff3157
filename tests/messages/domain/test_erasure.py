"""How a wipe goes on, and by what an erased person is recognised in a provider's call."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from cadenza.messages.domain.erasure import PASSES, Erasure, Stage, after_stage, needles

NOW = datetime(2026, 3, 4, 15, 0, tzinfo=UTC)
ERASURE = Erasure(
    organization_id=UUID(int=1), id=UUID(int=2), contact_ids=(UUID(int=3),), sealed=b"", erased_at=NOW, next_run_at=NOW
)
END = UUID(int=900)


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("+5511987650001", ["551187650001", "5511987650001"]),
        ("+551187650001", ["551187650001", "5511987650001"]),
        ("5511987650001@s.whatsapp.net", ["551187650001", "5511987650001", "5511987650001@s.whatsapp.net"]),
        ("Ana+x@Example.com", ["ana%2bx%40example.com", "ana+x@example.com"]),
        ("12345@lid", ['"12345"', "12345@lid", "12345%40lid"]),
        ("7", ['"7"']),
    ],
)
def test_the_spellings_of_an_address(address: str, found: list[str]) -> None:
    """With and without the ninth digit, as a form sends it; a short key in quotes, or every number would have it."""
    assert set(found) <= set(needles([address]))
    assert not any(len(needle) < 8 and not needle.startswith('"') for needle in needles([address]))


def test_a_pass_goes_through_its_stages_and_the_next_begins_at_its_time() -> None:
    """Three passes, each with every stage in order, and then nothing more is expected."""
    seen, one = [], ERASURE
    while one is not None:
        seen.append((one.pass_, one.stage, one.next_run_at))
        one = after_stage(one, max(NOW, one.next_run_at), END)
    assert seen == [(number, stage, NOW + begins) for number, begins in enumerate(PASSES) for stage in Stage]


def test_the_next_pass_reads_again_what_was_left_and_what_was_not_committed_yet() -> None:
    """It goes back to the first call that was still to be read, and never beyond what may still appear."""
    calls = replace(ERASURE, stage=Stage.CALLS, call_id=UUID(int=500))
    assert after_stage(replace(calls, left_id=UUID(int=40)), NOW, END).call_id == UUID(int=39)
    assert after_stage(calls, NOW, END).call_id == UUID(int=500)
    assert after_stage(calls, NOW, UUID(int=300)).call_id == UUID(int=299)
    read = replace(calls, log_id=UUID(int=500))
    assert [after_stage(read, NOW, end).log_id for end in (END, UUID(int=300))] == [UUID(int=500), UUID(int=299)]


def test_the_last_pass_is_done_again_while_a_call_is_unread() -> None:
    """Nobody forgets the addresses before the last call that names them is gone."""
    last = replace(ERASURE, pass_=len(PASSES) - 1, stage=Stage.CALLS, left_id=UUID(int=40))
    late = NOW + timedelta(days=4)
    again = after_stage(last, late, END)
    assert (again.pass_, again.stage, again.next_run_at) == (last.pass_, Stage.QUEUE, late + timedelta(hours=1))
    assert after_stage(replace(again, stage=Stage.CALLS), late, END) is None
