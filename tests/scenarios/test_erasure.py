"""K5: whoever is erased is gone from every table, whatever order things come in."""

import json
import re
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from uuid import UUID

import pytest

from cadenza.channels.actions.sandbox_people import PersonDraft, add_people
from cadenza.contacts.actions.change import erase
from cadenza.contacts.actions.consent import ContactConsent, change_consent
from cadenza.contacts.actions.edit import change_contact
from cadenza.contacts.actions.events import record_events
from cadenza.contacts.actions.suppressions import address_hash
from cadenza.contacts.domain.consent import ConsentChange, ConsentSource, ConsentState
from cadenza.contacts.domain.identifiers import IdentifierKind
from cadenza.contacts.domain.incoming import IncomingEvent
from cadenza.messages.loops import ERASURES
from tests.builders.contacts import make_identifier
from tests.builders.filters import ask_for
from tests.builders.graphs import make_message, make_wait
from tests.builders.messages import make_message as queue_message
from tests.builders.races import Line, start_blocked
from tests.builders.traces import find_traces, text_columns
from tests.builders.world import Someone, World

LIST = Path("docs/operations/erasure.md")
NAME, FAMILY, EMAIL = "Zulmira", "Quaresma", "zulmira.quaresma@example.com"
WORDS = ("tangerina", "jabuticaba", "pitanga", "graviola", "cupuassu", "acerola", "bacuri", "umbuzeiro")


PROVED_ELSEWHERE = {
    "bulk_job_contacts", "bulk_jobs", "consent_reviews", "consent_signals", "contact_merges", "import_chunks",
    "import_contacts", "import_left_out", "import_rejects", "import_seen", "recipients",
}  # fmt: skip
"""What is wiped by its own feature, whose tests fill it."""


@dataclass(frozen=True)
class Listed:
    """One table of the written list."""

    personal: frozenset[str]
    others: frozenset[str]


def read_list() -> dict[str, Listed]:
    """Read the tables of the written list, with the columns that hold something of a person and those that do not."""
    rows = (line.split("|") for line in LIST.read_text().splitlines() if line.startswith("| `"))
    return {
        table.strip(" `"): Listed(
            frozenset(re.findall(r"`(\w+)`", personal)), frozenset(re.findall(r"`(\w+)`", others))
        )
        for _, table, personal, _, others, _ in rows
    }


async def erase_now(world: World, someone: Someone) -> None:
    """Erase a person and commit; nothing else runs."""
    async with world.database.begin(world.organization_id) as tx:
        await erase(tx, world.organization_id, someone.contact_id)


def forms(address: str) -> tuple[str, ...]:
    """Return the spellings of a Brazilian phone: with and without the ninth digit, whole numbers of digits."""
    digits = address.removeprefix("+")
    return digits, digits[:4] + digits[5:]


async def fill(world: World) -> tuple[Someone, set[str]]:
    """Have a person everywhere: in words, addresses and errors of every table that can hold some.

    Returns the person and every value of theirs. What the product does not write by itself in so short a time is
    planted.
    """
    ana = await world.person(NAME, tags=(WORDS[0],), replies_with=[f"quero {WORDS[1]}"])
    digits, short = forms(ana.address)
    organization_id, contact_id = world.organization_id, ana.contact_id
    async with world.database.begin(organization_id) as tx:
        await make_identifier(tx, organization_id, contact_id, IdentifierKind.EMAIL, EMAIL)
        await change_contact(tx, organization_id, contact_id, {"last_name": FAMILY, "attributes": {"fruit": WORDS[2]}})
        proof = ConsentChange(ConsentState.SUBSCRIBED, ConsentSource.FORM, tx.now, f"{EMAIL} said {WORDS[3]}")
        await change_consent(tx, [ContactConsent(organization_id, contact_id, "email", proof, actor=EMAIL)])
        fact = IncomingEvent(
            event_id=f"{EMAIL}:1", name="cart.left", contact_id=contact_id, properties={"cart": WORDS[4]}
        )
        await record_events(tx, organization_id, [fact])
    await tell(world, ana)
    await plant(world, ana)
    await ask_for(world, digits)
    return ana, {NAME, FAMILY, EMAIL, digits, short, *WORDS}


async def tell(world: World, ana: Someone) -> None:
    """Walk the person through a journey; they write, a message fails, a call can't be read."""
    digits, short = forms(ana.address)
    journey = await world.journey(
        make_message("hello", "Oi {{ contact.first_name }} {{ vars.code }} {{ vars.fruit }}"), make_wait(days=3),
        make_message("again", "E aí?"),
        name=f"{len(await world.observe('SELECT 1 FROM journeys'))}",
    )  # fmt: skip
    await world.enroll(journey, ana, variables={"code": WORDS[6], "fruit": WORDS[5]}, dedupe_key=f"{EMAIL}:2")
    await world.run()
    await world.advance(minutes=1)
    now = (await world.observe("SELECT moved_clock()"))[0][0]
    inbound = {"type": "message", "id": f"wamid.{short}", "from": ana.address, "name": NAME, "text": WORDS[7]}
    await world.call(inbound | {"at": now.isoformat()})
    await world.run()
    sent = await world.observe("SELECT id FROM messages WHERE contact_id = $1 AND direction = 'out'", ana.contact_id)
    failure = {"reason": "permanent_content", "code": "1", "text": f"+{digits} does not take {WORDS[5]}"}
    later = {"type": "receipt", "at": now.isoformat(), "state": "failed", "error": failure}
    known, unknown = {"id": None, "correlation_id": str(sent[0]["id"])}, {"id": f"w.{digits}", "correlation_id": None}
    await world.call(later | known)
    await world.call(later | unknown)
    await world.run()
    await world.call(inbound | {"at": "no time"})
    await world.run()


async def plant(world: World, ana: Someone) -> None:
    """Put words of the person where the product would only in a rare case."""
    (digits, short), organization_id, contact_id = forms(ana.address), world.organization_id, ana.contact_id
    async with world.database.begin(organization_id) as tx:
        assert world.connection is not None
        await queue_message(
            tx, organization_id, contact_id, world.connection.id, address=f"+{short}", send_to=ana.address,
            body=WORDS[5], idempotency_key=f"api:{EMAIL}", not_before=tx.now + timedelta(days=300),
        )  # fmt: skip
    planted = {"phone": digits, "said": WORDS[4]}
    for statement in (
        "UPDATE messages SET error = $1 WHERE contact_id = $2 AND direction = 'in'",
        "UPDATE contacts SET source = $1, owner = $1, lead_status = $1 WHERE id = $2",
        """INSERT INTO audit_log (organization_id, id, at, actor, actor_name, action, subject_kind, subject_id, before,
                                  after, address, user_agent, request_id)
           SELECT organization_id, id, created_at, 'a', 'Staff', 'contact.change', 'contact', id::text, $1, $1,
                  '', '', ''
             FROM contacts WHERE id = $2""",
        """INSERT INTO contact_changes (organization_id, id, contact_id, field, before, after, actor, at)
           SELECT organization_id, id, id, 'owner', $1, $1, $1, created_at FROM contacts WHERE id = $2""",
        """WITH c AS (SELECT organization_id, id, created_at AS at FROM contacts WHERE id = $2),
                p AS (INSERT INTO pipelines SELECT organization_id, id, 'Sales', true, at, at FROM c),
                s AS (INSERT INTO pipeline_stages SELECT organization_id, id, id, 'New', 'open', 0 FROM c),
                d AS (INSERT INTO deals (organization_id, id, contact_id, pipeline_id, stage_id, state, title, owner,
                                         stage_changed_at, created_at, updated_at)
                      SELECT organization_id, id, id, id, id, 'open', $1, $1, at, at, at FROM c)
           INSERT INTO deal_changes (organization_id, id, deal_id, contact_id, stage_id, after, state, actor, at)
           SELECT organization_id, id, id, id, id, 'New', 'open', $1, at FROM c""",
        "UPDATE enrollments SET context = $1, live_key = enroll_key WHERE contact_id = $2",
        """INSERT INTO triggers (organization_id, id, kind, journey_id, rule_id, contact_id, occurrence, payload,
                                 occurred_at, last_error)
           SELECT organization_id, id, 'enter', journey_id, 'r', contact_id, dedupe_key, $1, entered_at, 'KeyError'
             FROM enrollments WHERE contact_id = $2""",
        """INSERT INTO sandbox_actions (organization_id, id, connection_id, address, kind, payload, due_at)
           SELECT organization_id, id, connection_id, send_to, 'reply', $1, sent_at + interval '1 year'
             FROM messages WHERE contact_id = $2 AND sent_at IS NOT NULL LIMIT 1""",
        """INSERT INTO echoes (organization_id, id, connection_id, provider_message_id, kind, scope, address, send_to,
                               body, at, received_at, next_run_at)
           SELECT organization_id, id, connection_id, 'e.' || send_to, 'phone', '', address, send_to,
                  $1::jsonb ->> 'said', sent_at, sent_at, sent_at + interval '1 year'
             FROM messages WHERE contact_id = $2 AND sent_at IS NOT NULL LIMIT 1""",
        """INSERT INTO conversation_entries (organization_id, conversation_id, id, after_seq, kind, text, details, at)
           SELECT organization_id, id, gen_random_uuid(), seq, 'note', $1::jsonb ->> 'said', $1::jsonb, last_message_at
             FROM conversations WHERE contact_id = $2""",
    ):
        await world.change(statement, json.dumps(planted), contact_id)
    await world.change("UPDATE raw_webhooks SET headers = $1 WHERE attempts > 0", json.dumps(planted))


async def test_nothing_is_left_in_any_table(world: World) -> None:
    """Every column of the written list held something of the person, and after three days not one column does.

    What is still to be read stays until it is, and what providers call the messages until receipts have had their time;
    all the rest is gone at once.
    """
    ana, values = await fill(world)
    before = await find_traces(world.observer, values)
    filled = set().union(*before.values())
    listed = {f"{table}.{column}" for table, one in read_list().items() for column in one.personal}
    assert {column for column in listed - filled if column.split(".")[0] not in PROVED_ELSEWHERE} == set()
    assert filled - listed == set()
    assert before.keys() == values
    await erase_now(world, ana)
    await world.run()
    left = await find_traces(world.observer, values)
    ids = {"messages.idempotency_key", "messages.provider_message_id", "provider_ids.provider_message_id"}
    unread = {"raw_webhooks.body", "raw_webhooks.headers", "receipts.provider_message_id"}
    assert set().union(*left.values()) <= ids | unread, left
    for hours in (0.1, 0.1, 0.1, 1, 1, 1, 1, 5, 13, 25, 25, 2):
        await world.advance(hours=hours)
    assert await find_traces(world.observer, values) == {}
    assert await world.observe("SELECT 1 FROM erasures") == []
    assert await world.observe("SELECT 1 FROM message_queue") == []


async def test_the_list_is_that_of_the_catalog(world: World) -> None:
    """A new table, or a new column that can hold words, must be put into the list before anything is written to it."""
    catalog = {
        table: {column for column, _ in columns} for table, columns in (await text_columns(world.observer)).items()
    }
    listed = read_list()
    assert catalog.keys() - listed.keys() == set()
    for table, columns in catalog.items():
        assert listed[table].personal | listed[table].others == columns, table
        assert not listed[table].personal & listed[table].others, table


async def test_kept_rows_have_the_hash_of_the_suppression_list(world: World) -> None:
    """What went on is still counted, under the hash by which a re-import is refused."""
    ana, _ = await fill(world)
    await erase_now(world, ana)
    await world.run()
    hashed = address_hash(world.organization_id, f"+{forms(ana.address)[1]}").hex()
    messages = await world.observe("SELECT address FROM messages WHERE contact_id = $1", ana.contact_id)
    assert {row["address"] for row in messages} == {hashed}
    [thread] = await world.observe("SELECT id, address FROM conversations WHERE contact_id = $1", ana.contact_id)
    assert thread["address"] == f"{hashed}:{thread['id']}"
    listed = await world.observe("SELECT encode(address_hash, 'hex') AS hash, source FROM suppressions")
    assert (hashed, "erasure") in {(row["hash"], row["source"]) for row in listed}


async def test_others_keep_what_is_theirs(world: World) -> None:
    """Beside the erased person nobody loses a word."""
    bia = await world.person("Bia", replies_with=["sapoti"])
    await world.enroll(await world.journey(make_message("hello", "Oi {{ contact.first_name }}")), bia)
    await world.run()
    await world.advance(minutes=1)
    bias = {"Bia", "sapoti", bia.address.removeprefix("+")}
    before = await find_traces(world.observer, bias)
    ana, _ = await fill(world)
    await erase_now(world, ana)
    await world.run()
    await world.advance(days=4)
    assert await find_traces(world.observer, bias) == before


async def test_whoever_writes_again_before_the_wipe_takes_nothing_over(world: World) -> None:
    """They are somebody new, in a thread of their own; what was said before the erasure is wiped all the same."""
    ana = await world.person("Ana")
    await world.writes(ana, WORDS[0])
    await world.run()
    await erase_now(world, ana)
    await world.writes(ana, WORDS[1])
    assert await world.batch(world.lanes[0]) == 1
    await world.run()
    rows = await world.observe("SELECT body, conversation_id, contact_id FROM messages WHERE direction = 'in'")
    assert sorted(row["body"] for row in rows) == ["", WORDS[1]]
    assert len({row["conversation_id"] for row in rows}) == 2
    assert [row["contact_id"] == ana.contact_id for row in rows if row["body"]] == [False]


async def test_an_erasure_takes_its_piece_however_much_there_is(world: World) -> None:
    """Two thousand messages are wiped in pieces, each a transaction of its own; none of the rows is missed."""
    ana = await world.person(NAME)
    await world.enroll(await world.journey(make_message("hello", "Oi {{ contact.first_name }}")), ana)
    await world.run()
    await world.change(
        """INSERT INTO messages (organization_id, id, conversation_id, contact_id, connection_id, channel, direction,
                                 source, idempotency_key, address, send_to, body, seq, state, queued_at)
           SELECT m.organization_id, gen_random_uuid(), m.conversation_id, m.contact_id, m.connection_id, m.channel,
                  'in', 'person', 'k' || n, m.address, m.send_to, $1, 1 + n, 'received', m.queued_at
             FROM messages m CROSS JOIN generate_series(1, 2500) AS n WHERE m.contact_id = $2""",
        WORDS[1],
        ana.contact_id,
    )
    await erase_now(world, ana)
    pieces = 0
    while await world.batch(ERASURES):
        pieces += 1
        wiped = await world.observe("SELECT count(*) AS n FROM messages WHERE send_to = ''")
        assert wiped[0]["n"] <= 1000 * pieces
    assert pieces >= 5
    assert await find_traces(world.observer, {NAME, WORDS[0], WORDS[1], *forms(ana.address)}) == {}


class TestOrders:
    """What is under way when the person is erased ends the same in both orders."""

    @pytest.mark.parametrize("is_wiped_first", [True, False])
    async def test_a_message_on_the_wire(self, world: World, is_wiped_first: bool) -> None:
        """The call that was made is settled, its refusal quotes the person, and nothing of it stays."""
        ana = await world.person(NAME)
        await world.enroll(await world.journey(make_message("hello", "Oi {{ contact.first_name }}")), ana)
        await world.release_only()
        line = Line(world.adapters["sandbox"])
        line.after.clear()
        world.delivery._found_at = -10.0
        await world.delivery.run_round()
        await line.taken.wait()
        await erase_now(world, ana)
        if is_wiped_first:
            while await world.batch(ERASURES):
                pass
        line.after.set()
        await world.delivery.finish()
        await world.run()
        [message] = await world.observe("SELECT state, body FROM messages")
        assert (message["state"], message["body"]) == ("delivered" if not is_wiped_first else message["state"], "")
        await world.advance(days=4)
        assert await find_traces(world.observer, {NAME, WORDS[0], *forms(ana.address)}) == {}

    @pytest.mark.parametrize("is_wiped_first", [True, False])
    async def test_a_receipt_of_a_failure(self, world: World, is_wiped_first: bool) -> None:
        """It says that the message failed, in our word; the provider's words name the person and are not kept."""
        ana = await world.person(NAME, delivers=False)
        await world.enroll(await world.journey(make_message("hello", "Oi {{ contact.first_name }}")), ana)
        await world.run()
        await erase_now(world, ana)
        if is_wiped_first:
            await world.run()
        await world.tell_of_failure(ana, "permanent_address", f"{ana.address} is gone")
        await world.run()
        [after] = await world.observe("SELECT state, reason FROM messages")
        assert (after["state"], after["reason"]) == ("failed", "permanent_address")
        await world.advance(days=4)
        assert await find_traces(world.observer, {NAME, WORDS[0], *forms(ana.address)}) == {}

    async def test_what_was_said_before_and_is_read_after_makes_nobody(self, world: World) -> None:
        """A call that waited while its person was erased brings nobody back."""
        ana = await world.person(NAME)
        await world.writes(ana, WORDS[0])
        await erase_now(world, ana)
        await world.run()
        assert len(await world.observe("SELECT 1 FROM contacts")) == 1
        await world.advance(days=4)
        assert await find_traces(world.observer, {NAME, WORDS[0], *forms(ana.address)}) == {}

    async def test_whoever_writes_again_later_is_somebody_new(self, world: World) -> None:
        """What they say afterwards is theirs to say: stored, with a new contact, and still suppressed."""
        ana = await world.person(NAME)
        await world.writes(ana, WORDS[0])
        await world.run()
        await erase_now(world, ana)
        await world.run()
        await world.advance(minutes=10)
        async with world.network.begin(world.organization_id) as tx:
            assert world.connection is not None
            await add_people(tx, world.connection, [PersonDraft(address=ana.address, name="Z", behaviour={})])
        [phone] = await world.observe("SELECT id FROM sandbox_people")
        await world.writes(Someone(UUID(int=0), phone["id"], ana.address), WORDS[1])
        await world.advance(days=4)
        [contact] = await world.observe("SELECT id FROM contacts WHERE erased_at IS NULL")
        said = await world.observe("SELECT body FROM messages WHERE contact_id = $1", contact["id"])
        assert [row["body"] for row in said] == [WORDS[1]]
        assert WORDS[0] not in await find_traces(world.observer, {WORDS[0]})

    async def test_an_echo_of_the_last_call_is_no_colleague(self, world: World) -> None:
        """Our own message, told to us without our id after its person was erased, makes nobody and stops nothing."""
        ana = await world.person(NAME, echoes=True, echo_is_anonymous=True)
        await world.enroll(await world.journey(make_message("hello", "Oi {{ contact.first_name }}")), ana)
        await world.release_only()
        await world.deliver()
        await erase_now(world, ana)
        await world.run()
        assert len(await world.observe("SELECT 1 FROM contacts")) == 1
        assert await world.observe("SELECT 1 FROM messages WHERE source = 'phone'") == []

    async def test_an_inbound_message_that_waits_for_the_erasure_makes_nobody(self, world: World) -> None:
        """It has looked before the erasure and gets the lock after: it looks again, and costs no attempt."""
        ana = await world.person(NAME)
        await world.writes(ana, WORDS[0])
        async with world.database.begin(world.organization_id) as tx:
            await erase(tx, world.organization_id, ana.contact_id)
            reading = await start_blocked(world.dsn, world.batch(world.lanes[0]))
        assert await reading == 1
        [call] = await world.observe("SELECT attempts, processed_at FROM raw_webhooks")
        assert (call["attempts"], call["processed_at"]) == (0, None)
        await world.run()
        assert len(await world.observe("SELECT 1 FROM contacts")) == 1
        assert await world.observe("SELECT 1 FROM messages") == []
