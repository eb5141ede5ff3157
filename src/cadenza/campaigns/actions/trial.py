"""The text is sent to somebody as a test, before anybody is told of the campaign.

It goes as a campaign's message does: one gate, one queue. It is marked as a test, is no marketing, counts in no
allowance, no frequency cap and none of the campaign's numbers, and does not keep the real message from its reader.
An address that nobody has becomes a contact with the name of whoever tests: who gets a message is somebody, and may
answer.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.campaigns.actions.author import SUBJECT, get
from cadenza.campaigns.actions.look import judged
from cadenza.campaigns.actions.wording import as_if_started, load_template
from cadenza.campaigns.domain.campaign import Campaign
from cadenza.campaigns.domain.checking import Surroundings, check_message, choose_number
from cadenza.campaigns.domain.deciding import Queue, Stay
from cadenza.campaigns.errors import CampaignInvalid
from cadenza.channels.actions.connections import list_connections
from cadenza.channels.domain.capabilities import capabilities_of
from cadenza.contacts.actions.facts import find_contacts
from cadenza.contacts.actions.lock import lock
from cadenza.contacts.actions.upsert import upsert_batch
from cadenza.contacts.domain.consent import ConsentSource
from cadenza.contacts.domain.contact import ContactDraft
from cadenza.contacts.domain.identifiers import Identifier, IdentifierKind, normalise
from cadenza.contacts.domain.identifiers import IdentifierStatus as Status
from cadenza.contacts.errors import InvalidIdentifier
from cadenza.kit.db import Tx
from cadenza.kit.errors import Problem
from cadenza.kit.ids import new_id
from cadenza.messages.actions.facts import load_facts
from cadenza.messages.actions.queue import queue_messages
from cadenza.messages.domain.draft import MessageDraft, Priority, Source
from cadenza.messages.domain.facts import Target
from cadenza.messages.domain.gate import Purpose
from cadenza.templates.actions.library import own_details

PURPOSE = Purpose.TRANSACTIONAL
"""No consent to marketing is asked for, and nobody's caps are used up; an opt-out holds."""

BY_HAND = frozenset({IdentifierKind.PHONE, IdentifierKind.EMAIL})
"""What a person types as an address of their own."""

MOST = 5
"""How many people get one test."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What became of a test to one contact: its message, or why there is none."""

    contact_id: UUID
    name: str | None
    message_id: UUID | None
    reason: str | None


async def send_test(
    tx: Tx,
    organization_id: UUID,
    campaign_id: UUID,
    contact_ids: Sequence[UUID],
    addresses: Sequence[str],
    tester: str | None = None,
) -> list[Tried]:
    """Queue the text for these contacts, and for those who have these addresses; or raise with what is wrong.

    An address that nobody has is taken as the tester's own.
    """
    campaign = await as_if_started(tx, await get(tx, organization_id, campaign_id))
    organization = await get_organization(tx, organization_id)
    connections = await list_connections(tx, [organization_id])
    around = Surroundings(connections, await own_details(tx, organization), await load_template(tx, campaign))
    owners, unknown = await _owners(tx, campaign, addresses, organization.region, tester)
    problems = check_message(campaign, around) + unknown
    asked = list(dict.fromkeys([*contact_ids, *owners]))
    problems += [Problem("contact_ids", "required")] if not asked and not unknown else []
    living = await lock(tx, [(organization_id, id_) for id_ in asked])
    problems += [Problem("contact_ids", "not_found") for id_ in asked if id_ not in living][:1]
    number = choose_number(campaign, connections)
    if problems or number is None:
        raise CampaignInvalid(problems)
    targets = [
        Target(organization_id, id_, campaign.channel, number.id) for id_ in dict.fromkeys(living[one] for one in asked)
    ]
    tried = await _queue(tx, campaign, targets)
    tx.changed(
        SUBJECT, campaign_id, after={"name": campaign.name, "tested": sum(one.message_id is not None for one in tried)}
    )
    return tried


async def _queue(tx: Tx, campaign: Campaign, targets: Sequence[Target]) -> list[Tried]:
    facts = await load_facts(tx, targets)
    answers = {target: judged(campaign, facts[target], PURPOSE, tx) for target in targets if target in facts}
    drafts = {
        target: _draft(campaign, target, answer, f"test:{campaign.id}:{new_id(tx.now)}")
        for target, answer in answers.items()
        if isinstance(answer, Queue)
    }
    queued = dict(zip(drafts, await queue_messages(tx, list(drafts.values())), strict=True))
    return [
        Tried(
            target.contact_id,
            facts[target].contact.name,
            queued[target].message_id if target in queued else None,
            None if isinstance(answer, Queue | Stay) else answer.reason.value,
        )
        for target, answer in answers.items()
    ]


def _draft(campaign: Campaign, target: Target, message: Queue, key: str) -> MessageDraft:
    return MessageDraft(
        organization_id=campaign.organization_id,
        contact_id=target.contact_id,
        connection_id=message.connection_id,
        channel=campaign.channel,
        address=message.address,
        send_to=message.send_to,
        body=message.body,
        purpose=PURPOSE,
        source=Source.TEST,
        priority=Priority.TRANSACTIONAL,
        idempotency_key=key,
    )


async def _owners(
    tx: Tx, campaign: Campaign, addresses: Sequence[str], region: str | None, tester: str | None
) -> tuple[list[UUID], list[Problem]]:
    """Return whose these addresses are, the new ones made contacts; and which are no addresses of the channel."""
    owners: list[UUID] = []
    problems: list[Problem] = []
    for place, address in enumerate(addresses):
        forms = _forms(campaign, address, region)
        found = await find_contacts(
            tx, campaign.organization_id, [(one.kind, one.scope, one.match_key) for one in forms]
        )
        if found:
            owners.append(next(iter(found.values())))
        elif own := next((one for one in forms if one.kind in BY_HAND and one.status is not Status.INVALID), None):
            owners.append(await _meet(tx, campaign.organization_id, own, tester))
        else:
            problems.append(Problem(f"addresses.{place}", "invalid_address"))
    return owners, problems


async def _meet(tx: Tx, organization_id: UUID, own: Identifier, tester: str | None) -> UUID:
    """Make a contact of an address; nothing is said about consent."""
    first, _, last = (tester or "").partition(" ")
    draft = ContactDraft(
        identifiers=(own,), first_name=first or None, last_name=last.strip() or None, source=Source.TEST.value
    )
    [made] = await upsert_batch(tx, organization_id, [draft], source=ConsentSource.STAFF)
    assert made.contact_id is not None  # noqa: S101 - an identifier in its normal form is somebody's
    return made.contact_id


def _forms(campaign: Campaign, address: str, region: str | None) -> list[Identifier]:
    """Return what the address may be on the campaign's channel."""
    forms = []
    for kind in capabilities_of(campaign.channel).identifier_kinds:
        try:
            forms.append(normalise(kind, address, region))
        except InvalidIdentifier:
            continue
    return forms
