from datetime import timedelta

from cadenza.contacts.actions.consent import ContactConsent, change_consent, list_ledger, load_consents
from cadenza.contacts.actions.facts import load_contacts
from cadenza.contacts.actions.lock import lock, lock_free
from cadenza.contacts.domain.consent import (
    Accepted,
    ConsentChange,
    ConsentSource,
    ConsentState,
    Refused,
    RefusedCode,
)
from cadenza.contacts.domain.events import OptedIn, OptedOut
from cadenza.kit.ids import new_id
from tests.builders.accounts import make_organization
from tests.builders.contacts import make_contact


def said(organization_id, contact_id, state, source, at, *, key="whatsapp", proof=None):
    """Say something about consent."""
    return ContactConsent(organization_id, contact_id, key, ConsentChange(state, source, at, proof))


async def test_a_stop_unsubscribes_and_says_so_once(tx, organization_id):
    """STOP changes the state, writes the ledger and emits OptedOut; a second STOP emits nothing."""
    await make_organization(tx, organization_id)
    ana = await make_contact(tx, organization_id)
    stop = said(
        organization_id, ana, ConsentState.UNSUBSCRIBED, ConsentSource.PERSON_INBOUND, tx.now + timedelta(seconds=1)
    )
    assert await change_consent(tx, [stop]) == [Accepted(ConsentState.UNSUBSCRIBED, changes=True)]
    assert [type(event) for event in tx._events] == [OptedOut]
    assert await change_consent(tx, [stop]) == [Accepted(ConsentState.UNSUBSCRIBED, changes=False)]
    assert len(tx._events) == 1
    ledger = await list_ledger(tx, organization_id, ana, after=None, limit=10)
    assert [entry["accepted"] for entry in ledger] == [True, True]


async def test_an_api_call_never_restores_consent(tx, organization_id):
    """After a STOP, `subscribed` from the API or an import is refused and kept in the ledger as refused."""
    await make_organization(tx, organization_id)
    ana = await make_contact(tx, organization_id, consent={"whatsapp": "unsubscribed"})
    later = tx.now + timedelta(days=1)
    verdicts = await change_consent(
        tx,
        [
            said(organization_id, ana, ConsentState.SUBSCRIBED, ConsentSource.API, later),
            said(organization_id, ana, ConsentState.SUBSCRIBED, ConsentSource.IMPORT, later, proof="paper form"),
        ],
    )
    assert verdicts == [Refused(RefusedCode.NOT_BY_THE_PERSON)] * 2
    states = await load_consents(tx, [(organization_id, ana)])
    assert states[ana, "whatsapp"].state is ConsentState.UNSUBSCRIBED
    assert [e["accepted"] for e in await list_ledger(tx, organization_id, ana, after=None, limit=10)] == [False, False]
    assert tx._events == []


async def test_the_changes_of_one_batch_see_each_other(tx, organization_id):
    """STOP then START in one batch ends subscribed; nothing net has changed, so no event."""
    await make_organization(tx, organization_id)
    ana = await make_contact(tx, organization_id)
    times = [tx.now + timedelta(seconds=n) for n in (1, 2)]
    await change_consent(
        tx,
        [
            said(organization_id, ana, ConsentState.UNSUBSCRIBED, ConsentSource.PERSON_INBOUND, times[0]),
            said(organization_id, ana, ConsentState.SUBSCRIBED, ConsentSource.PERSON_INBOUND, times[1]),
        ],
    )
    states = await load_consents(tx, [(organization_id, ana)])
    assert states[ana, "whatsapp"].state is ConsentState.SUBSCRIBED
    assert tx._events == []


async def test_a_late_start_does_not_undo_a_repeated_stop(tx, organization_id):
    """A STOP repeated by the person moves the time of the no: a START said in between changes nothing."""
    await make_organization(tx, organization_id)
    ana = await make_contact(tx, organization_id)
    at = [tx.now + timedelta(seconds=n) for n in range(4)]
    person = ConsentSource.PERSON_INBOUND
    verdicts = await change_consent(
        tx,
        [
            said(organization_id, ana, ConsentState.UNSUBSCRIBED, person, at[1]),
            said(organization_id, ana, ConsentState.UNSUBSCRIBED, person, at[3]),
            said(organization_id, ana, ConsentState.SUBSCRIBED, person, at[2]),
        ],
    )
    assert verdicts[2] == Refused(RefusedCode.STALE)


async def test_consent_of_a_merged_contact_goes_to_the_one_that_lives(tx, organization_id):
    """A change said about a tombstone is written to the contact it became, and an unknown id gets no verdict."""
    await make_organization(tx, organization_id)
    winner = await make_contact(tx, organization_id)
    loser = await make_contact(tx, organization_id, merged_into=winner, consent={})
    at = tx.now + timedelta(seconds=1)
    out = ConsentState.UNSUBSCRIBED
    verdicts = await change_consent(
        tx,
        [
            said(organization_id, loser, out, ConsentSource.STAFF, at),
            said(organization_id, new_id(tx.now), out, ConsentSource.STAFF, at),
        ],
    )
    assert verdicts == [Accepted(out, changes=True), None]
    loaded = await load_contacts(tx, [(organization_id, winner)])
    assert loaded[winner].consent("whatsapp").state is out
    assert tx._events[0].contact_id == winner


async def test_lock_follows_merges_and_leaves_out_what_is_foreign(tx, organization_id, other_organization_id):
    """A tombstone leads to its winner, through several merges; another organization's id is missing."""
    await make_organization(tx, organization_id)
    last = await make_contact(tx, organization_id)
    middle = await make_contact(tx, organization_id, merged_into=last)
    first = await make_contact(tx, organization_id, merged_into=middle)
    assert await lock(tx, [(organization_id, first), (organization_id, last)]) == {first: last, last: last}
    assert await lock(tx, [(other_organization_id, last)]) == {}
    assert await lock_free(tx, [(organization_id, first), (other_organization_id, last)]) == {first}


async def test_a_start_after_a_stop_is_an_opt_in(tx, organization_id):
    """Only the person's fresh act restores consent, and it is announced."""
    await make_organization(tx, organization_id)
    ana = await make_contact(tx, organization_id, consent={"whatsapp": "unsubscribed"})
    start = said(
        organization_id, ana, ConsentState.SUBSCRIBED, ConsentSource.PERSON_INBOUND, tx.now + timedelta(seconds=1)
    )
    await change_consent(tx, [start])
    assert [type(event) for event in tx._events] == [OptedIn]
