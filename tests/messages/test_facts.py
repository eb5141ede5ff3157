"""The facts that the gate asks for: what is read, how it fails closed, and in how many statements."""

from datetime import timedelta
from uuid import UUID, uuid4

import pytest

from cadenza.accounts.domain.settings import ConsentMode, FrequencyCaps
from cadenza.channels.domain.capabilities import Channel
from cadenza.contacts.actions.suppressions import Address, suppress
from cadenza.contacts.domain.consent import ConsentState
from cadenza.contacts.domain.identifiers import IdentifierKind
from cadenza.kit.db import Database, Tx
from cadenza.kit.reasons import ConnectionState, SkipReason
from cadenza.kit.timing import Window, zone_named
from cadenza.messages.actions.facts import load_facts
from cadenza.messages.domain.draft import Source
from cadenza.messages.domain.facts import SendingFacts, Target
from cadenza.messages.domain.gate import Purpose
from tests.builders.accounts import make_organization
from tests.builders.contacts import make_contact, make_identifier
from tests.builders.messages import make_connection, make_message, make_sent, set_message
from tests.builders.races import Statements

QR = Channel.WHATSAPP_QR


async def facts_of(tx: Tx, target: Target) -> SendingFacts:
    """Load the facts of one target."""
    return (await load_facts(tx, [target]))[target]


async def test_a_new_person_is_reached_by_phone_on_the_default_connection(tx: Tx, organization_id: UUID) -> None:
    """Address, connection, zone, consent and rules are those of the rows."""
    await make_organization(tx, organization_id, quiet_hours={"start": "20:00", "end": "08:00"})
    contact_id = await make_contact(tx, organization_id, phone="+55 11 98765-0001")
    await make_connection(tx, organization_id)
    default = await make_connection(tx, organization_id, is_default=True, pace=timedelta(seconds=1))
    facts = await facts_of(tx, Target(organization_id, contact_id, QR))

    assert facts.route.connection_id == default
    assert facts.route.connection_state is ConnectionState.CONNECTED
    assert (facts.route.address, facts.send_to) == ("+551187650001", "+5511987650001")
    assert facts.person.zone == zone_named("America/Sao_Paulo")
    assert facts.person.consent is ConsentState.SUBSCRIBED
    assert (facts.person.sent_at, facts.person.suppressed, facts.person.erased) == ((), False, False)
    assert facts.rules.consent_mode is ConsentMode.OPT_IN
    assert facts.rules.quiet_hours is not None
    assert isinstance(facts.rules.send_window, Window)
    assert facts.conversation_id is None
    assert facts.quota_left is None
    assert facts.queue_limit(5) == 5


async def test_a_contact_that_does_not_exist_has_no_facts(
    tx: Tx, organization_id: UUID, other_organization_id: UUID
) -> None:
    """Unknown, and known in another organization, are the same: missing."""
    await make_organization(tx, organization_id)
    await make_organization(tx, other_organization_id)
    foreign = await make_contact(tx, other_organization_id)
    known = Target(other_organization_id, foreign, QR)
    targets = [Target(organization_id, uuid4(), QR), Target(organization_id, foreign, QR), known]
    assert set(await load_facts(tx, targets)) == {known}
    assert await load_facts(tx, []) == {}


async def test_consent_never_spoken_of_is_unknown_and_only_the_channels_key_counts(
    tx: Tx, organization_id: UUID
) -> None:
    """S4: what is not there is not a yes; SMS consent says nothing about WhatsApp."""
    await make_organization(tx, organization_id)
    await make_connection(tx, organization_id)
    silent = await make_contact(tx, organization_id, consent={"sms": "subscribed"})
    gone = await make_contact(tx, organization_id, consent={"whatsapp": "unsubscribed", "sms": "subscribed"})
    assert (await facts_of(tx, Target(organization_id, silent, QR))).person.consent is ConsentState.UNKNOWN
    facts = await facts_of(tx, Target(organization_id, gone, QR))
    assert facts.person.consent is ConsentState.UNSUBSCRIBED
    assert facts.unsubscribed_at is not None
    # The official and the QR number share one opt-out key.
    official = await facts_of(tx, Target(organization_id, gone, Channel.WHATSAPP))
    assert official.person.consent is ConsentState.UNSUBSCRIBED


@pytest.mark.parametrize(("key", "is_suppressed"), [("", True), ("whatsapp", True), ("sms", False)])
async def test_a_suppressed_address_is_seen_by_its_hash(
    tx: Tx, organization_id: UUID, key: str, is_suppressed: bool
) -> None:
    """S6: suppressed for every channel or this one; F40: whichever national form was suppressed."""
    await make_organization(tx, organization_id)
    await make_connection(tx, organization_id)
    contact_id = await make_contact(tx, organization_id, phone="+5511987650001")
    await suppress(tx, [Address(organization_id, "+551187650001", key)], source="complaint")
    facts = await facts_of(tx, Target(organization_id, contact_id, QR))
    assert facts.person.suppressed is is_suppressed
    queued = Target(organization_id, contact_id, QR, facts.route.connection_id, "+551187650001")
    assert (await facts_of(tx, queued)).person.suppressed is is_suppressed


async def test_erased_and_merged_contacts_count_as_erased(tx: Tx, organization_id: UUID) -> None:
    """Neither an erased person nor a tombstone is written to."""
    await make_organization(tx, organization_id)
    await make_connection(tx, organization_id)
    alive = await make_contact(tx, organization_id)
    erased = await make_contact(tx, organization_id, erased_at=tx.now)
    tombstone = await make_contact(tx, organization_id, merged_into=alive, phone=None)
    for contact_id, is_erased in ((alive, False), (erased, True), (tombstone, True)):
        facts = await facts_of(tx, Target(organization_id, contact_id, QR))
        assert facts.person.erased is is_erased


async def test_the_address_problem_is_said(tx: Tx, organization_id: UUID) -> None:
    """H9: nothing of the channel's kinds is `no_address`; only invalid ones say so."""
    await make_organization(tx, organization_id)
    await make_connection(tx, organization_id)
    nobody = await make_contact(tx, organization_id, phone=None, email="ana@example.com")
    facts = await facts_of(tx, Target(organization_id, nobody, QR))
    assert (facts.route.address, facts.route.address_problem) == (None, SkipReason.NO_ADDRESS)


async def test_no_connection_of_the_channel_is_no_route(tx: Tx, organization_id: UUID) -> None:
    """A channel without a connection, and one we do not know, have no connection."""
    await make_organization(tx, organization_id)
    await make_connection(tx, organization_id, channel=Channel.SMS)
    contact_id = await make_contact(tx, organization_id)
    for channel in (QR, "pigeon"):
        assert (await facts_of(tx, Target(organization_id, contact_id, channel))).route.connection_id is None


async def test_a_named_connection_that_is_gone_is_deleted_not_replaced(tx: Tx, organization_id: UUID) -> None:
    """H7: an enrollment keeps its number; when it is gone, somebody decides, not the router."""
    await make_organization(tx, organization_id)
    await make_connection(tx, organization_id, is_default=True)
    gone = await make_connection(tx, organization_id, state="deleted")
    contact_id = await make_contact(tx, organization_id)
    route = (await facts_of(tx, Target(organization_id, contact_id, QR, gone))).route
    assert (route.connection_id, route.connection_state) == (gone, ConnectionState.DELETED)


async def test_the_last_conversation_decides_the_connection_and_is_the_thread(tx: Tx, organization_id: UUID) -> None:
    """H7: without a named one, the number of the last conversation before the default."""
    await make_organization(tx, organization_id)
    contact_id = await make_contact(tx, organization_id, phone="+5511987650001")
    talked_on = await make_connection(tx, organization_id, pace=timedelta(seconds=1))
    default = await make_connection(tx, organization_id, is_default=True)
    await make_message(tx, organization_id, contact_id, talked_on, address="+551187650001")
    facts = await facts_of(tx, Target(organization_id, contact_id, QR))
    assert facts.route.connection_id == talked_on
    assert facts.conversation_id is not None
    assert facts.ahead == 1
    named = await facts_of(tx, Target(organization_id, contact_id, QR, default))
    assert named.route.connection_id == default
    assert named.conversation_id is None


async def test_marketing_counts_once_and_only_what_reached_or_may_reach_the_person(
    tx: Tx, organization_id: UUID
) -> None:
    """Cancelled, failed, test, transactional and old messages do not count; other channels count overall."""
    await make_organization(tx, organization_id, caps={"whatsapp": {"day": 1}}, duplicate_content_hours=48)
    contact_id = await make_contact(tx, organization_id, phone="+5511987650001")
    qr, sms = await make_connection(tx, organization_id), await make_connection(tx, organization_id, channel="sms")
    await make_identifier(tx, organization_id, contact_id, IdentifierKind.EMAIL, "ana@example.com")

    async def got(hours: float, connection_id: UUID = qr, state: str = "sent", **changes: object) -> None:
        draft = {"address": "+551187650001", "fingerprint": f"f{hours}", **changes}
        message_id = await make_message(tx, organization_id, contact_id, connection_id, **draft)
        await make_sent(tx, organization_id, message_id)
        await set_message(
            tx, organization_id, message_id, state=state, queued_at=tx.now - timedelta(hours=hours), sent_at=tx.now
        )

    await got(1)
    await got(30)
    await got(100)
    await got(24 * 7 + 1)
    await got(2, state="cancelled")
    await got(3, state="failed")
    await got(4, source=Source.TEST)
    await got(5, purpose=Purpose.TRANSACTIONAL)
    await got(6, connection_id=sms, channel=Channel.SMS)
    await got(7, address="ana@example.com", channel=Channel.EMAIL)
    await got(8, address="+551187659999")
    facts = await facts_of(tx, Target(organization_id, contact_id, QR))

    def hours(times: tuple[object, ...]) -> list[float]:
        return [(tx.now - at) / timedelta(hours=1) for at in times]

    assert hours(facts.person.sent_at) == [100, 30, 1]
    assert hours(facts.person.sent_everywhere_at) == [100, 30, 7, 6, 1]
    assert facts.person.recent_content == {"f1", "f30", "f6"}
    assert facts.rules.caps == FrequencyCaps(day=1)


async def test_a_queued_message_is_not_held_back_by_itself(tx: Tx, organization_id: UUID) -> None:
    """The last look leaves out what was counted when the message was queued."""
    await make_organization(tx, organization_id)
    contact_id = await make_contact(tx, organization_id, phone="+5511987650001")
    connection_id = await make_connection(tx, organization_id)
    await make_message(tx, organization_id, contact_id, connection_id, address="+551187650001", fingerprint="f")
    facts = await facts_of(tx, Target(organization_id, contact_id, QR, connection_id, "+551187650001"))
    assert (facts.person.sent_at, facts.person.recent_content) == ((), frozenset())
    assert facts.route.address == "+551187650001"


async def test_the_last_look_keeps_the_address_whatever_happens_to_the_contact(tx: Tx, organization_id: UUID) -> None:
    """H9: the address of a queued message is not chosen again."""
    await make_organization(tx, organization_id)
    connection_id = await make_connection(tx, organization_id)
    contact_id = await make_contact(tx, organization_id, phone=None)
    facts = await facts_of(tx, Target(organization_id, contact_id, QR, connection_id, "+551187650001"))
    assert facts.route.address == "+551187650001"
    assert facts.route.address_problem is None


async def test_switches_of_organization_and_connection_are_read(tx: Tx, organization_id: UUID) -> None:
    """X1: both are facts of the batch."""
    await make_organization(tx, organization_id)
    await make_connection(tx, organization_id, kill_switch=True)
    contact_id = await make_contact(tx, organization_id)
    facts = await facts_of(tx, Target(organization_id, contact_id, QR))
    assert facts.route.kill_switch
    assert not facts.rules.kill_switch


async def test_what_is_left_of_the_day_and_what_waits_now(tx: Tx, organization_id: UUID) -> None:
    """The allowance of the organization's own day, and only messages that may go out now."""
    await make_organization(tx, organization_id, messages_per_day=10)
    contact_id = await make_contact(tx, organization_id)
    connection_id = await make_connection(tx, organization_id, pace=timedelta(seconds=1))
    for hours in (0, 0, 5):
        later = tx.now + timedelta(hours=hours)
        await make_message(tx, organization_id, contact_id, connection_id, not_before=later)
    facts = await facts_of(tx, Target(organization_id, contact_id, QR))
    assert facts.quota_left == 7
    assert facts.ahead == 2


async def test_the_connections_zone_stands_before_the_organizations(tx: Tx, organization_id: UUID) -> None:
    """K1: given, phone prefix, connection, organization."""
    await make_organization(tx, organization_id, time_zone="America/Sao_Paulo")
    await make_connection(tx, organization_id, time_zone="Europe/Lisbon")
    unknown = await make_contact(tx, organization_id)
    given = await make_contact(tx, organization_id, time_zone="America/Manaus")
    assert (await facts_of(tx, Target(organization_id, unknown, QR))).person.zone == zone_named("Europe/Lisbon")
    assert (await facts_of(tx, Target(organization_id, given, QR))).person.zone == zone_named("America/Manaus")


async def test_an_id_of_another_account_is_no_address(tx: Tx, organization_id: UUID) -> None:
    """F41: a LID means a person only on the account that learned it."""
    await make_organization(tx, organization_id)
    mine = await make_connection(tx, organization_id, config={"identifier_scope": "mine"})
    contact_id = await make_contact(tx, organization_id, phone=None)
    await make_identifier(tx, organization_id, contact_id, IdentifierKind.LID, "12345678@lid", scope="theirs")
    assert (await facts_of(tx, Target(organization_id, contact_id, QR, mine))).route.address is None
    await make_identifier(tx, organization_id, contact_id, IdentifierKind.LID, "87654321@lid", scope="mine")
    assert (await facts_of(tx, Target(organization_id, contact_id, QR, mine))).route.address == "87654321"


@pytest.mark.parametrize("size", [1, 50, 500])
@pytest.mark.parametrize("is_queued", [False, True])
async def test_the_number_of_statements_does_not_depend_on_the_number_of_targets(
    dsn: str, organization_id: UUID, size: int, is_queued: bool
) -> None:
    """Facts are as many statements for one person as for 500, and fewer for what is queued already."""
    statements = Statements()
    database = await Database.connect(dsn, checkpoint=statements)
    try:
        async with database.begin(organization_id) as tx:
            await make_organization(tx, organization_id, messages_per_day=1000)
            connection_id = await make_connection(tx, organization_id, pace=timedelta(milliseconds=50))
            contacts = [await make_contact(tx, organization_id) for _ in range(size)]
            named = (connection_id, "+551187650001") if is_queued else ()
            targets = [Target(organization_id, contact_id, QR, *named) for contact_id in contacts]
            async with statements.counted() as names:
                facts = await load_facts(tx, targets)
        assert len(facts) == size
        assert len(names) == (6 if is_queued else 11)
    finally:
        await database.close()
