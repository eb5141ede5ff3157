"""The audience: frozen in chunks, and looked at before that.

A chunk is one transaction under the lock of its campaign; the cursor (a contact's id) is in the campaign's row. So a
crash repeats nothing and loses nothing, and the unique keys say who is in it already.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.campaigns.actions.meant import count_meant, list_meant
from cadenza.campaigns.domain.campaign import Campaign
from cadenza.campaigns.domain.checking import choose_number
from cadenza.campaigns.domain.content import compile_content, values
from cadenza.campaigns.domain.names import RELEASE
from cadenza.campaigns.store import recipients as store
from cadenza.campaigns.store.recipients import NewRecipient
from cadenza.channels.actions.connections import list_connections, load_connections
from cadenza.channels.domain.capabilities import Address
from cadenza.channels.domain.connection import Connection
from cadenza.contacts.actions.facts import load_contacts
from cadenza.contacts.domain.known import KnownContact
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.ids import new_ids
from cadenza.kit.reasons import SkipReason
from cadenza.messages.actions.facts import load_facts
from cadenza.messages.domain import gate
from cadenza.messages.domain.facts import Target
from cadenza.messages.domain.gate import Outgoing
from cadenza.messages.domain.routing import choose_identifier
from cadenza.templates.domain.rendering import Missing, render
from cadenza.templates.errors import TemplateInvalid

CHUNK = 2000
LOOKED_AT = 2000
"""How many contacts an estimate judges; a larger audience is judged by these."""

SHOWN = 5
"""How many people a preview shows."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """Whom a campaign would reach: its audience, and of those looked at who gets it and who does not, by reason."""

    audience: int
    looked_at: int
    sends: int
    later: dict[str, int]
    skips: dict[str, int]
    fails: dict[str, int]


@dataclass(frozen=True, slots=True)
class Shown:
    """The text for one contact, or the variable that has no value, or the code of what is wrong with the text."""

    contact_id: UUID
    name: str | None
    text: str | None = None
    missing: str | None = None
    problem: str | None = None


async def freeze_chunk(tx: Tx, campaign: Campaign) -> Campaign:
    """Write the next recipients of a locked, running campaign; the last chunk says that it is frozen."""
    if campaign.audience is None or campaign.cutoff is None:
        return replace(campaign, frozen_at=tx.now)
    contact_ids = await list_meant(
        tx, campaign.organization_id, campaign.audience, campaign.cutoff, after=campaign.audience_cursor, limit=CHUNK
    )
    if contact_ids:
        await _write(tx, campaign, contact_ids)
        tx.nudge(RELEASE, campaign.organization_id)
    return replace(
        campaign,
        audience_cursor=contact_ids[-1] if contact_ids else campaign.audience_cursor,
        frozen_at=tx.now if len(contact_ids) < CHUNK else None,
    )


async def _write(tx: Tx, campaign: Campaign, contact_ids: Sequence[UUID]) -> None:
    """Write a chunk; whom the unique address refuses is written again, as someone who is there twice."""
    ref = (campaign.organization_id, campaign.id)
    contacts = await load_contacts(tx, [(campaign.organization_id, id_) for id_ in contact_ids], tags=False)
    number = None
    if campaign.connection_id is not None:
        number = (await load_connections(tx, [campaign.connection_id])).get(campaign.connection_id)
    rows = [
        _recipient(id_, contacts[contact_id], campaign, number)
        for id_, contact_id in zip(new_ids(tx.now, len(contact_ids)), contact_ids, strict=True)
        if contact_id in contacts
    ]
    written = await store.insert_recipients(tx, ref, rows)
    refused = [
        one._replace(address=None, send_to=None, reason=SkipReason.DUPLICATE_ADDRESS.value)
        for one in rows
        if one.contact_id not in written
    ]
    if refused:
        await store.insert_recipients(tx, ref, refused)


def _recipient(id_: UUID, contact: KnownContact, campaign: Campaign, number: Connection | None) -> NewRecipient:
    """Return a recipient as it begins; only what can't change any more is marked."""
    chosen = choose_identifier(contact.identifiers, campaign.channel, number)
    if isinstance(chosen, Address):
        return NewRecipient(id_, contact.id, chosen.match_key, chosen.value, None)
    has_none = chosen.reason is SkipReason.NO_ADDRESS
    return NewRecipient(id_, contact.id, None, None, SkipReason.NO_ADDRESS.value if has_none else None)


async def estimate(tx: ReadTx, campaign: Campaign) -> Estimate:
    """Judge the audience as it is now, by the one gate; nothing is written."""
    audience, looked_at = 0, Counter[tuple[str, str]]()
    if campaign.audience is not None:
        audience = await count_meant(tx, campaign.organization_id, campaign.audience)
        for answer in await _ask(tx, campaign, await _first(tx, campaign, LOOKED_AT)):
            looked_at[_told(answer)] += 1
    of = {
        kind: {reason: count for (told, reason), count in sorted(looked_at.items()) if told == kind}
        for kind in ("later", "skip", "fail")
    }
    return Estimate(audience, looked_at.total(), looked_at["send", ""], of["later"], of["skip"], of["fail"])


async def preview(tx: ReadTx, campaign: Campaign, contact_ids: Sequence[UUID] = ()) -> list[Shown]:
    """Render the text for these contacts, or for the first ones of the audience."""
    organization = await get_organization(tx, campaign.organization_id)
    asked = list(contact_ids) or await _first(tx, campaign, SHOWN)
    contacts = await load_contacts(tx, [(campaign.organization_id, id_) for id_ in asked], tags=False)
    known = [contacts[id_] for id_ in asked if id_ in contacts and contacts[id_].erased_at is None]
    return [_shown(campaign, one, organization.name) for one in known]


def _shown(campaign: Campaign, contact: KnownContact, organization_name: str) -> Shown:
    try:
        rendered = render(compile_content(campaign.body).template, values(contact, organization_name))
    except TemplateInvalid as error:
        return Shown(contact.id, contact.name, problem=error.problem.code)
    if isinstance(rendered, Missing):
        return Shown(contact.id, contact.name, missing=rendered.variable)
    return Shown(contact.id, contact.name, text=rendered.text)


async def _first(tx: ReadTx, campaign: Campaign, limit: int) -> list[UUID]:
    if campaign.audience is None:
        return []
    return await list_meant(tx, campaign.organization_id, campaign.audience, tx.now, after=None, limit=limit)


async def _ask(tx: ReadTx, campaign: Campaign, contact_ids: Sequence[UUID]) -> list[gate.Answer]:
    number = choose_number(campaign, await list_connections(tx, [campaign.organization_id]))
    number_id = campaign.connection_id if number is None else number.id
    targets = [Target(campaign.organization_id, id_, campaign.channel, number_id) for id_ in contact_ids]
    facts = await load_facts(tx, targets)
    outgoing = Outgoing(purpose=campaign.purpose)
    return [
        gate.decide(outgoing, known.person, known.route, known.rules, tx.now)
        for target in targets
        if (known := facts.get(target)) is not None
    ]


def _told(answer: gate.Answer) -> tuple[str, str]:
    match answer:
        case gate.Skip(skipped):
            return "skip", skipped.value
        case gate.Fail(failed):
            return "fail", failed.value
        case gate.Defer(_, later):
            return "later", later.value
        case gate.Send():
            return "send", ""
