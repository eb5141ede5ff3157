"""Enrollments follow a person who was two contacts: nobody is inside twice, and an occurrence counts once."""

import pytest

from cadenza.contacts.actions.consent import ContactConsent, change_consent
from cadenza.contacts.actions.merge import merge, undo
from cadenza.contacts.domain.consent import ConsentChange, ConsentSource, ConsentState
from cadenza.kit.events import Handlers
from cadenza.wiring import HANDLERS
from tests.builders.contacts import make_contact
from tests.builders.journeys import make_journey, make_studio, put_in, read_enrollment, release_due, set_state
from tests.builders.messages import rows_of


@pytest.fixture
def handlers() -> Handlers:
    """Answer events as the product does."""
    return HANDLERS


async def say(tx, organization_id, contact_id, key, state):
    """Let the person say yes or no."""
    change = ConsentChange(ConsentState(state), ConsentSource.PERSON_INBOUND, tx.now)
    await change_consent(tx, [ContactConsent(organization_id, contact_id, key, change)])


@pytest.fixture
async def both(tx, organization_id):
    """Make Ana and Ana again, who may both be written to."""
    await make_studio(tx, organization_id)
    return await make_contact(tx, organization_id), await make_contact(tx, organization_id)


async def test_the_losers_enrollment_of_the_same_journey_ends_and_others_move(tx, organization_id, both):
    """cancelled(merged) with its key used; the clock and state of the others stay as they were."""
    ana, again = both
    shared, alone = await make_journey(tx, organization_id), await make_journey(tx, organization_id)
    (ours,) = [one.enrollment_id for one in await put_in(tx, shared, ana)]
    (theirs,) = [one.enrollment_id for one in await put_in(tx, shared, again)]
    (other,) = [one.enrollment_id for one in await put_in(tx, alone, again)]
    before = await read_enrollment(tx, organization_id, other)
    merged = await merge(tx, organization_id, ana, again)
    await tx.flush()
    rows = {row["id"]: row for row in await rows_of(tx, "enrollments", organization_id)}
    assert {(row["contact_id"], row["state"]) for row in (rows[ours], rows[other])} == {(ana, "active")}
    assert rows[other]["next_run_at"] == before["next_run_at"]
    assert (rows[theirs]["state"], rows[theirs]["reason"]) == ("cancelled", "merged")
    assert (rows[theirs]["contact_id"], rows[theirs]["next_run_at"]) == (ana, None)
    await undo(tx, organization_id, merged.merge_id)
    await tx.flush()
    rows = {row["id"]: row for row in await rows_of(tx, "enrollments", organization_id)}
    assert [rows[one]["contact_id"] for one in (ours, theirs, other)] == [ana, again, again]
    assert rows[theirs]["state"] == "cancelled"


async def test_what_the_ended_one_had_queued_is_called_off(tx, organization_id, both):
    """Its message is cancelled as merged; the winner's goes."""
    ana, again = both
    journey = await make_journey(tx, organization_id)
    for contact_id in both:
        await put_in(tx, journey, contact_id)
    await release_due(tx, organization_id)
    await merge(tx, organization_id, ana, again)
    await tx.flush()
    messages = await rows_of(tx, "messages", organization_id)
    assert {(row["state"], row["reason"]) for row in messages} >= {("queued", None)}
    assert {row["contact_id"] for row in messages} == {ana}


async def test_an_occurrence_that_both_had_counts_once(tx, organization_id, both):
    """The loser's stays on the tombstone, ended; the winner has used the key."""
    ana, again = both
    journey = await make_journey(tx, organization_id)
    ours, theirs = [one.enrollment_id for one in await put_in(tx, journey, ana, again)]
    await set_state(tx, organization_id, ours, "completed", None)
    await merge(tx, organization_id, ana, again)
    await tx.flush()
    row = await read_enrollment(tx, organization_id, theirs)
    assert (row["contact_id"], row["state"], row["reason"]) == (again, "cancelled", "merged")


async def test_whoever_merges_with_someone_who_opted_out_is_out_of_their_journeys(tx, organization_id, both):
    """Whichever of the two said no, and whichever was inside."""
    ana, again = both
    journey = await make_journey(tx, organization_id)
    (inside,) = [one.enrollment_id for one in await put_in(tx, journey, again)]
    await say(tx, organization_id, ana, "whatsapp", "unsubscribed")
    await merge(tx, organization_id, ana, again)
    await tx.flush()
    row = await read_enrollment(tx, organization_id, inside)
    assert (row["contact_id"], row["state"], row["reason"]) == (ana, "stopped", "opted_out")
