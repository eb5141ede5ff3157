"""What providers say about people's consent: by an address, by the answer to a send, by a receipt (S3)."""

from datetime import timedelta

import pytest

from cadenza.channels.domain.sending import Refused
from cadenza.channels.domain.signals import ConsentSignal, ProviderError, ReceiptSignal, ReceiptState
from cadenza.channels.domain.webhook import RawWebhook
from cadenza.contacts.actions.change import erase
from cadenza.contacts.actions.facts import get_contact
from cadenza.contacts.domain.identifiers import IdentifierKind
from cadenza.kit.events import Handlers
from cadenza.kit.ids import new_id
from cadenza.kit.loop import run_batch
from cadenza.kit.reasons import FailReason
from cadenza.messages.actions import webhooks
from cadenza.messages.actions.consent_signals import Refusal, record_refusals, replay
from cadenza.messages.actions.receipts import HeardReceipt, record_receipts
from cadenza.messages.loops import CONSENT_SIGNALS, RECEIPTS
from cadenza.wiring import HANDLERS
from tests.builders.accounts import make_organization
from tests.builders.contacts import make_contact
from tests.builders.delivery import answered, claim_owned, make_stage, own, read_message, settle_all
from tests.builders.messages import make_connection, make_message, make_sent, rows_of

PHONE = "+5511987650001"


@pytest.fixture
def handlers() -> Handlers:
    """Answer events as the product does."""
    return HANDLERS


class Saying:
    """An adapter whose calls say what they are told to."""

    def __init__(self, *signals):
        self.signals = signals

    def parse_webhook(self, *_):
        """Return it."""
        return list(self.signals)


async def hear(tx, organization_id, connection_id, *signals):
    """Let a provider's call say these things."""
    call = RawWebhook(
        organization_id=organization_id,
        id=new_id(tx.now),
        connection_id=connection_id,
        received_at=tx.now,
        headers={},
        body=b"{}",
    )
    await webhooks.process_webhooks(tx, [call], {"sandbox": Saying(*signals)})


async def act(tx, organization_id):
    """Run the lane; returns how many signals there were."""
    due = await CONSENT_SIGNALS.claim(tx, [organization_id], 100, 100)
    if due:
        await CONSENT_SIGNALS.process(tx, due)
    return len(due)


def switch(tx, *, is_opt_out, hours=0, phone="5511987650001"):
    """Make WhatsApp's word about its marketing switch."""
    at = tx.now + timedelta(hours=hours)
    return ConsentSignal(phone, IdentifierKind.PHONE, is_opt_out, "user_preferences", at)


async def state_of(tx, organization_id, contact_id, key="whatsapp"):
    """Return where someone stands."""
    return (await get_contact(tx, organization_id, contact_id)).consent(key).state


@pytest.fixture
async def stage(tx, organization_id):
    """Make Ana and a number."""
    await make_organization(tx, organization_id)
    ana = await make_contact(tx, organization_id, phone=PHONE)
    return ana, await make_connection(tx, organization_id, channel="whatsapp")


async def test_the_switch_that_a_person_turns_off_and_on_is_their_word(tx, organization_id, stage):
    """Off is an opt-out kept by the provider; on again is a fresh act, unless it is older news."""
    ana, connection_id = stage

    async def heard(signal):
        await hear(tx, organization_id, connection_id, signal)
        await act(tx, organization_id)

    await heard(switch(tx, is_opt_out=True, hours=-0.5))
    assert await state_of(tx, organization_id, ana) == "unsubscribed"
    await heard(switch(tx, is_opt_out=False, hours=-0.75))
    assert await state_of(tx, organization_id, ana) == "unsubscribed"
    await heard(switch(tx, is_opt_out=False, hours=-0.25))
    assert await state_of(tx, organization_id, ana) == "subscribed"
    ledger = await rows_of(tx, "consent_ledger", organization_id, "at")
    assert [(row["source"], row["accepted"]) for row in ledger] == [
        ("person_inbound", False),
        ("provider_signal", True),
        ("person_inbound", True),
    ]
    assert await rows_of(tx, "consent_signals", organization_id) == []


async def test_a_signal_about_nobody_is_nobodys(tx, organization_id, stage):
    """No contact is made for it, and it is done."""
    _, connection_id = stage
    await hear(tx, organization_id, connection_id, switch(tx, is_opt_out=True, phone="5511900000000"))
    assert await act(tx, organization_id) == 1
    assert len(await rows_of(tx, "contacts", organization_id)) == 1
    assert await rows_of(tx, "consent_signals", organization_id) == []


async def test_a_receipt_with_the_providers_opt_out_unsubscribes(tx, organization_id, stage):
    """131050: the message has failed, and the person is not written to again."""
    ana, connection_id = stage
    message_id = await make_message(tx, organization_id, ana, connection_id)
    await make_sent(tx, organization_id, message_id, provider_message_id="p1", at=tx.now)
    error = ProviderError(FailReason.POLICY, "131050", "stopped marketing", is_opt_out=True)
    signal = ReceiptSignal("p1", None, ReceiptState.FAILED, tx.now, error)
    await record_receipts(tx, [HeardReceipt(organization_id, connection_id, signal)])
    await RECEIPTS.process(tx, await RECEIPTS.claim(tx, [organization_id], 10, 10))
    assert await act(tx, organization_id) == 1
    assert await state_of(tx, organization_id, ana) == "unsubscribed"
    (entry,) = await rows_of(tx, "consent_ledger", organization_id)
    assert (entry["source"], entry["proof"]) == ("provider_signal", "131050")


async def test_a_refused_send_with_the_providers_opt_out_unsubscribes(db, organization_id):
    """Twilio's 21610: the settle writes it down, the lane acts on it, and it is not asked again."""
    async with db.begin(organization_id) as tx:
        stage = await make_stage(tx, organization_id, 1)
    owned = await own(db, organization_id)
    (ticket,) = (await claim_owned(db, owned)).tickets
    refused = Refused(FailReason.PERMANENT_ADDRESS, "21610", "unsubscribed", is_opt_out=True)
    await settle_all(db, [answered(ticket, refused)])
    message = await read_message(db, organization_id, stage.messages[0])
    assert message["state"] == "failed"
    assert len(await run_batch(db, CONSENT_SIGNALS, [organization_id], "w")) == 1
    async with db.begin(organization_id) as tx:
        assert await state_of(tx, organization_id, message["contact_id"]) == "unsubscribed"
        assert await act(tx, organization_id) == 0


async def test_a_signal_that_can_not_be_acted_upon_backs_off(tx, organization_id, stage):
    """It has a clock until its attempts are used up, then its error stays for a person."""
    _, connection_id = stage
    await hear(tx, organization_id, connection_id, switch(tx, is_opt_out=True))
    (due,) = await CONSENT_SIGNALS.claim(tx, [organization_id], 10, 10)
    for attempts in range(6):
        await CONSENT_SIGNALS.fail(tx, due._replace(attempts=attempts), "DataError")
    (row,) = await rows_of(tx, "consent_signals", organization_id)
    assert (row["next_run_at"], row["last_error"]) == (None, "DataError")
    assert await replay(tx, organization_id) == 1
    assert await act(tx, organization_id) == 1


async def test_what_is_said_of_an_erased_person_is_forgotten(tx, organization_id, stage):
    """By their address or as the contact of a message, before the lane came to it."""
    ana, connection_id = stage
    await hear(tx, organization_id, connection_id, switch(tx, is_opt_out=True))
    await record_refusals(tx, [Refusal(organization_id, connection_id, ana, "131050", tx.now)])
    await erase(tx, organization_id, ana)
    await tx.flush()
    assert await rows_of(tx, "consent_signals", organization_id) == []
