"""A campaign is looked at before it is sent: whom it would reach and whom not, and how it reads. Nothing is written.

A large audience is judged by some of its people (`contacts.actions.sampling`).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.accounts.domain.organization import Organization
from cadenza.campaigns.actions.launch import examine
from cadenza.campaigns.actions.meant import list_meant
from cadenza.campaigns.actions.wording import as_if_started
from cadenza.campaigns.domain.campaign import Campaign
from cadenza.campaigns.domain.checking import choose_number
from cadenza.campaigns.domain.deciding import Decision, Facts, Queue, Running, decide
from cadenza.campaigns.domain.reach import Estimate
from cadenza.channels.actions.connections import list_connections
from cadenza.channels.domain.connection import Connection
from cadenza.contacts.actions.audience import Piece
from cadenza.contacts.actions.facts import load_contacts
from cadenza.contacts.actions.sampling import LOOKED_AT, Walk, spread, take
from cadenza.contacts.domain.audience import Size
from cadenza.contacts.domain.known import KnownContact
from cadenza.contacts.domain.sampling import scaled
from cadenza.journeys.domain.headroom import Headroom
from cadenza.kit.db import ReadTx
from cadenza.kit.reasons import CampaignState
from cadenza.messages.actions.facts import load_facts
from cadenza.messages.domain.facts import SendingFacts, Target
from cadenza.messages.domain.gate import Defer, Fail, Purpose, Skip
from cadenza.templates.domain.names import values_of
from cadenza.templates.domain.showing import Shown, show

SHOWN = 5
"""How many people a preview shows."""

CANDIDATES = 100
"""Among how many of the audience it looks for people who would get it."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The text as one contact would get it."""

    contact_id: UUID
    name: str | None
    shown: Shown


async def estimate(tx: ReadTx, campaign: Campaign) -> Estimate:
    """Judge the audience as it is now, by the one gate and with the text."""
    campaign = await as_if_started(tx, campaign)
    found = await examine(tx, campaign)
    size = found.audience or Size(0)
    audience = size.count
    looked_at = await _judge(tx, campaign, found.number, await spread(_walk(tx, campaign), audience))
    is_exact = size.is_exact and (looked_at.total() >= audience or audience <= LOOKED_AT)
    numbers = scaled(looked_at, looked_at.total() if is_exact else audience)
    of = {
        kind: {reason: count for (told, reason), count in sorted(numbers.items()) if told == kind and count}
        for kind in ("later", "skip", "fail")
    }
    sends = numbers.get(("send", ""), 0)
    pace = timedelta(0) if found.number is None else found.number.pace
    return Estimate(
        audience=sum(numbers.values()),
        looked_at=looked_at.total(),
        is_exact=is_exact,
        sends=sends,
        later=of["later"],
        skips=of["skip"],
        fails=of["fail"],
        takes=pace * (sends + sum(of["later"].values())) or None,
        template_updated_at=found.said_at,
        problems=tuple(found.problems),
    )


async def preview(tx: ReadTx, campaign: Campaign, contact_ids: Sequence[UUID] = ()) -> list[Preview]:
    """Render the text for these contacts, or for the first ones of the audience who would get it."""
    campaign = await as_if_started(tx, campaign)
    organization = await get_organization(tx, campaign.organization_id)
    asked = list(contact_ids) or await _first_who_get_it(tx, campaign)
    contacts = await load_contacts(tx, [(campaign.organization_id, id_) for id_ in asked], tags=False)
    known = [contacts[id_] for id_ in asked if id_ in contacts and contacts[id_].erased_at is None]
    return [_shown(campaign, one, organization) for one in known]


def judged(
    campaign: Campaign, known: SendingFacts, purpose: Purpose, tx: ReadTx, *, is_taken: bool = False
) -> Decision:
    """Say what would become of one person now, by what release decides with; the number's queue is left aside."""
    running = Running(
        organization_id=campaign.organization_id,
        id=campaign.id,
        state=CampaignState.RUNNING,
        channel=campaign.channel,
        connection_id=None if known.connection is None else known.connection.id,
        purpose=purpose,
        consent_mode=None,
        variants=campaign.says,
    )
    return decide(running, Facts(known, known.rules, Headroom(), known.quota_left, is_taken), tx.now)


def _shown(campaign: Campaign, contact: KnownContact, organization: Organization) -> Preview:
    says = campaign.says
    text = "" if says is None else says.text_for(contact.locale, organization.locale)
    return Preview(contact.id, contact.name, show(text, values_of(contact, organization.name)))


async def _first_who_get_it(tx: ReadTx, campaign: Campaign) -> list[UUID]:
    """Return some of the audience who would get it; where nobody would, as while no number is chosen, some of it."""
    candidates = await take(_walk(tx, campaign), CANDIDATES)
    number = choose_number(campaign, await list_connections(tx, [campaign.organization_id]))
    answers = await _answers(tx, campaign, number, candidates)
    getting = [contact_id for contact_id, answer in answers if isinstance(answer, Queue | Defer)]
    return (getting or candidates)[:SHOWN]


def _walk(tx: ReadTx, campaign: Campaign) -> Walk:
    async def walk(after: UUID | None, limit: int, share: int | None) -> Piece:
        if campaign.audience is None:
            return Piece([], None)
        return await list_meant(
            tx, campaign.organization_id, campaign.audience, tx.now, after=after, limit=limit, share=share
        )

    return walk


async def _judge(
    tx: ReadTx, campaign: Campaign, number: Connection | None, contact_ids: Sequence[UUID]
) -> Counter[tuple[str, str]]:
    return Counter(_told(answer) for _, answer in await _answers(tx, campaign, number, contact_ids))


async def _answers(
    tx: ReadTx, campaign: Campaign, number: Connection | None, contact_ids: Sequence[UUID]
) -> list[tuple[UUID, Decision]]:
    """Say what would become of each now, in order: an address that came before is taken."""
    number_id = campaign.connection_id if number is None else number.id
    targets = [Target(campaign.organization_id, id_, campaign.channel, number_id) for id_ in contact_ids]
    facts = await load_facts(tx, targets)
    answers, seen = list[tuple[UUID, Decision]](), set[str]()
    for target in targets:
        known = facts.get(target)
        if known is None:
            continue
        address = known.route.address
        answer = judged(campaign, known, campaign.purpose, tx, is_taken=address in seen)
        answers.append((target.contact_id, answer))
        if address is not None:
            seen.add(address)
    return answers


def _told(answer: Decision) -> tuple[str, str]:
    match answer:
        case Skip(skipped):
            return "skip", skipped.value
        case Fail(failed):
            return "fail", failed.value
        case Defer(_, later):
            return "later", later.value
        case _:
            return "send", ""
