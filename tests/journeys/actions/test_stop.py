"""What ends enrollments from outside, at once: the person, a colleague, an opt-out, an erasure."""

from cadenza.contacts.actions.change import erase
from cadenza.contacts.actions.consent import ContactConsent, change_consent
from cadenza.contacts.domain.consent import ConsentChange, ConsentSource, ConsentState
from cadenza.journeys.actions import stop
from cadenza.journeys.errors import NotPublishable
from cadenza.kit.ids import new_id
from cadenza.kit.reasons import FailReason, StopReason
from cadenza.messages.domain.events import HumanWrote, PersonWrote
from tests.builders.contacts import make_contact
from tests.builders.graphs import make_message, make_wait
from tests.builders.journeys import make_journey, make_studio, put_in, read_enrollment, release_due, set_state
from tests.builders.messages import make_connection, rows_of

LINE = (make_message("hello", "Oi"), make_wait("three_days", days=3), make_message("again", "Ainda aí?"))


async def how(tx, organization_id, admission):
    """Say how an enrollment stands: state, reason, outcome."""
    row = await read_enrollment(tx, organization_id, admission.enrollment_id)
    return row["state"], row["reason"], row["outcome"]


async def writes(tx, organization_id, contact_id, event=PersonWrote):
    """Say that somebody wrote."""
    about = {"said_at": tx.now, "received_at": tx.now, "text": "oi"} if event is PersonWrote else {"at": tx.now}
    ids = {name: new_id(tx.now) for name in ("conversation_id", "connection_id", "message_id")}
    tx.emit(event(organization_id=organization_id, contact_id=contact_id, **ids, **about))
    await tx.flush()


async def unsubscribes(tx, organization_id, contact_id, key="whatsapp"):
    """Take consent back."""
    change = ConsentChange(ConsentState.UNSUBSCRIBED, ConsentSource.PERSON_INBOUND, tx.now, "STOP")
    await change_consent(tx, [ContactConsent(organization_id, contact_id, key, change)])
    await tx.flush()


async def test_a_reply_ends_all_that_it_stops_and_nothing_else(tx, organization_id):
    """J16: every live enrollment of the person with reply in its stop set, paused ones too; others go on."""
    await make_studio(tx, organization_id)
    ana, bia = [await make_contact(tx, organization_id) for _ in range(2)]
    first, second, paused = [await make_journey(tx, organization_id, *LINE) for _ in range(3)]
    deaf = await make_journey(tx, organization_id, *LINE, stops=frozenset({StopReason.HUMAN_MESSAGE}))
    [a], [b], [c], [d], [other] = [
        await put_in(tx, journey, who)
        for journey, who in ((first, ana), (second, ana), (paused, ana), (deaf, ana), (first, bia))
    ]
    await set_state(tx, organization_id, c.enrollment_id, "paused", "manual")
    await writes(tx, organization_id, ana)
    for admission in (a, b, c):
        assert await how(tx, organization_id, admission) == ("stopped", "reply", "replied")
    for admission in (d, other):
        assert await how(tx, organization_id, admission) == ("active", None, None)


async def test_a_colleague_ends_it_by_writing_where_the_journey_wants_that(tx, organization_id):
    """J16: human_message, without an outcome."""
    await make_studio(tx, organization_id)
    ana = await make_contact(tx, organization_id)
    [stops] = await put_in(tx, await make_journey(tx, organization_id, *LINE), ana)
    [goes_on] = await put_in(
        tx, await make_journey(tx, organization_id, *LINE, stops=frozenset({StopReason.REPLY})), ana
    )
    await writes(tx, organization_id, ana, HumanWrote)
    assert await how(tx, organization_id, stops) == ("stopped", "human_message", None)
    assert await how(tx, organization_id, goes_on) == ("active", None, None)


async def test_an_opt_out_ends_every_journey_on_its_channels_whatever_they_stop_for(tx, organization_id):
    """S4, J16: no journey can switch it off; one on another opt-out key goes on (F45)."""
    await make_studio(tx, organization_id)
    await make_connection(tx, organization_id, channel="email")
    ana = await make_contact(tx, organization_id, email="ana@example.com")
    [chat] = await put_in(tx, await make_journey(tx, organization_id, *LINE, stops=frozenset()), ana)
    await unsubscribes(tx, organization_id, ana, "email")
    assert await how(tx, organization_id, chat) == ("active", None, None)
    await unsubscribes(tx, organization_id, ana)
    assert await how(tx, organization_id, chat) == ("stopped", "opted_out", "opted_out")


async def test_an_opt_out_ends_a_journey_that_writes_there_too(tx, organization_id):
    """One rule at the opt-out and in the walk: leaving any channel that a node names ends it, at once."""
    await make_studio(tx, organization_id)
    await make_connection(tx, organization_id, channel="sms")
    ana = await make_contact(tx, organization_id)
    line = (make_message("hello", "Oi"), make_message("too", channel="sms", texts={"sms": "Oi"}))
    [both] = await put_in(tx, await make_journey(tx, organization_id, *line), ana)
    [one] = await put_in(tx, await make_journey(tx, organization_id, *LINE), ana)
    await unsubscribes(tx, organization_id, ana, "sms")
    assert await how(tx, organization_id, both) == ("stopped", "opted_out", "opted_out")
    assert await how(tx, organization_id, one) == ("active", None, None)


async def test_a_version_that_can_not_be_read_keeps_nobody_from_opting_out(tx, organization_id, monkeypatch):
    """The journey's own channel says enough."""
    await make_studio(tx, organization_id)
    ana = await make_contact(tx, organization_id)
    [inside] = await put_in(tx, await make_journey(tx, organization_id, *LINE), ana)

    async def unreadable(_tx, _versions):
        raise NotPublishable([])

    monkeypatch.setattr(stop, "load_readable", unreadable)
    await unsubscribes(tx, organization_id, ana)
    assert await how(tx, organization_id, inside) == ("stopped", "opted_out", "opted_out")


async def test_a_stop_calls_off_what_is_queued_in_its_transaction(tx, organization_id):
    """J16: the queue row is gone and the message cancelled with the stop's reason; history stays."""
    await make_studio(tx, organization_id)
    ana = await make_contact(tx, organization_id)
    [inside] = await put_in(tx, await make_journey(tx, organization_id, *LINE), ana)
    await release_due(tx, organization_id)
    await writes(tx, organization_id, ana)
    [message] = await rows_of(tx, "messages", organization_id)
    assert (message["state"], message["reason"]) == ("cancelled", "reply")
    assert await rows_of(tx, "message_queue", organization_id) == []
    row = await read_enrollment(tx, organization_id, inside.enrollment_id)
    assert (row["next_run_at"], row["ended_at"]) == (None, tx.now)


async def test_what_has_ended_is_not_ended_again(tx, organization_id):
    """The first end stands, with its reason and time."""
    await make_studio(tx, organization_id)
    ana = await make_contact(tx, organization_id)
    [inside] = await put_in(tx, await make_journey(tx, organization_id, *LINE), ana)
    await writes(tx, organization_id, ana)
    await unsubscribes(tx, organization_id, ana)
    assert await how(tx, organization_id, inside) == ("stopped", "reply", "replied")


async def test_an_erasure_ends_everything_and_forgets_what_the_person_brought(tx, organization_id):
    """Variables and event data go, also of enrollments that had ended; keys, nodes and outcomes are still counted."""
    await make_studio(tx, organization_id)
    ana, bia = [await make_contact(tx, organization_id) for _ in range(2)]
    journey = await make_journey(tx, organization_id, *LINE, stops=frozenset())
    before = await make_journey(tx, organization_id, *LINE)
    [ended] = await put_in(tx, before, ana, variables={"address": "Rua A 1"})
    await writes(tx, organization_id, ana)
    [live] = await put_in(tx, journey, ana, variables={"address": "Rua A 1"})
    [other] = await put_in(tx, journey, bia, variables={"address": "Rua B 2"})
    await release_due(tx, organization_id)
    await erase(tx, organization_id, ana)
    await tx.flush()
    assert await how(tx, organization_id, live) == ("stopped", "erased", "opted_out")
    assert await how(tx, organization_id, ended) == ("stopped", "reply", "replied")
    kept = [
        (await read_enrollment(tx, organization_id, one.enrollment_id))["variables"] for one in (ended, live, other)
    ]
    assert kept == [{}, {}, {"address": "Rua B 2"}]
    states = {row["contact_id"]: row["state"] for row in await rows_of(tx, "messages", organization_id)}
    assert states == {ana: "cancelled", bia: "queued"}


async def test_a_source_says_why_its_messages_must_not_go(tx, organization_id):
    """What delivery's last look hears of each state of an enrollment and of its journey."""
    await make_studio(tx, organization_id)
    answers = {}
    for state, reason in [
        ("active", None),
        ("completed", None),
        ("failed", "auth_or_config"),
        ("paused", "manual"),
        ("paused", "connection_unavailable"),
        ("stopped", "reply"),
        ("cancelled", "manual"),
    ]:
        journey = await make_journey(tx, organization_id, *LINE)
        [inside] = await put_in(tx, journey, await make_contact(tx, organization_id))
        await set_state(tx, organization_id, inside.enrollment_id, state, reason)
        due = _Due(tx, organization_id, inside.enrollment_id)
        found = await stop.check_sources(tx, [due, _Due(tx, organization_id, new_id(tx.now))])
        answers[state, reason] = found[due.id]
        assert list(found.values())[1] is FailReason.UNKNOWN, "an enrollment that is gone sends nothing"
    assert answers == {
        ("active", None): None,
        ("completed", None): None,
        ("failed", "auth_or_config"): None,
        ("paused", "manual"): "manual",
        ("paused", "connection_unavailable"): None,
        ("stopped", "reply"): "reply",
        ("cancelled", "manual"): "manual",
    }


class _Due:
    """A due message as far as its source is concerned."""

    def __init__(self, tx, organization_id, enrollment_id):
        self.id = new_id(tx.now)
        self.organization_id = organization_id
        self.enrollment_id = enrollment_id
        self.contact_id = new_id(tx.now)
        self.queued_at = tx.now
