"""Recipients as rows: frozen, released, called off, forgotten."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import itemgetter
from typing import NamedTuple
from uuid import UUID

from cadenza.campaigns.domain.recipient import SKIPS, Recipient
from cadenza.kit.db import Queries, ReadTx, Row, Tx, columns
from cadenza.kit.db_errors import Overtaken, is_unique_violation
from cadenza.kit.enums import by_value
from cadenza.kit.reasons import DeferReason, RecipientState

sql = Queries.beside(__file__)

_DEFER_REASONS = by_value(DeferReason)
_STATES = by_value(RecipientState)

ONCE_IN_A_CAMPAIGN = "recipients_organization_id_campaign_id_contact_id_key"

Ref = tuple[UUID, UUID]
"""An organization and a row of it."""


class QueuedFor(NamedTuple):
    """A message that a campaign has queued for someone: the columns of the statement."""

    organization_id: UUID
    contact_id: UUID
    message_id: UUID
    channel: str


class NewRecipient(NamedTuple):
    """A recipient as it begins; its fields are the arrays of the statement."""

    id: UUID
    contact_id: UUID
    address: str | None
    """None where there is none, or another recipient has it: release says which of the reasons to skip comes first."""
    send_to: str | None


class Decided(NamedTuple):
    """What became of a recipient in a release; its fields are the arrays of the statement."""

    organization_id: UUID
    id: UUID
    state: RecipientState
    reason: str | None = None
    next_run_at: datetime | None = None
    defer_reason: str | None = None
    message_id: UUID | None = None
    connection_id: UUID | None = None
    address: str | None = None
    send_to: str | None = None
    variables: Mapping[str, object] | None = None
    inputs: Mapping[str, object] | None = None


_DECIDED = (
    "organization_ids", "ids", "states", "reasons", "next_run_ats", "defer_reasons", "message_ids", "connection_ids",
    "addresses", "send_tos", "variables", "inputs",
)  # fmt: skip


class LineRow(NamedTuple):
    """When a number is asked again; its fields are the arrays of the statement."""

    organization_id: UUID
    connection_id: UUID
    ready_at: datetime
    most: int | None
    last_campaign_id: UUID | None


@dataclass(frozen=True, slots=True)
class Chunk:
    """One recipient of a chunk that a sweep looks at."""

    id: UUID
    contact_id: UUID
    state: RecipientState
    message_id: UUID | None


@dataclass(frozen=True, slots=True)
class OfContact:
    """One recipient that a person is."""

    organization_id: UUID
    id: UUID
    campaign_id: UUID
    contact_id: UUID
    address: str | None
    state: RecipientState
    message_id: UUID | None


async def insert_recipients(tx: Tx, campaign: Ref, recipients: Sequence[NewRecipient]) -> set[UUID]:
    """Write recipients; returns the contacts of those that were new, by contact and by address."""
    ids, contact_ids, addresses, send_tos = columns(recipients, 4)
    rows = await tx.fetch(
        sql.insert_recipients,
        organization_id=campaign[0],
        campaign_id=campaign[1],
        ids=ids,
        contact_ids=contact_ids,
        addresses=addresses,
        send_tos=send_tos,
        now=tx.now,
    )
    return {row["contact_id"] for row in rows}


async def find_due(tx: ReadTx, limit: int) -> list[UUID]:
    """Return organizations with somebody due."""
    return [row["organization_id"] for row in await tx.fetch(sql.find_due, now=tx.now, n=limit)]


async def claim_due(tx: Tx, organizations: Sequence[UUID], each: int, total: int) -> list[Recipient]:
    """Lock due recipients, those of several campaigns by turns."""
    rows = await tx.fetch(sql.claim_due, orgs=list(organizations), now=tx.now, each=each, total=total)
    return [_recipient(row) for row in rows]


async def reclaim_due(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[Recipient]:
    """Lock these recipients if they are still due."""
    rows = await tx.fetch(sql.reclaim_due, organization_id=organization_id, ids=list(ids), now=tx.now)
    return [_recipient(row) for row in rows]


async def postpone(tx: Tx, until: Sequence[tuple[Recipient, datetime]], reason: DeferReason) -> None:
    """Move the clocks of recipients that can't be judged now."""
    rows = sorted((one.organization_id, one.id, at) for one, at in until)
    organization_ids, ids, next_run_ats = columns(rows, 3)
    await tx.execute(
        sql.postpone,
        organization_ids=organization_ids,
        ids=ids,
        next_run_ats=next_run_ats,
        reason=reason.value,
        orgs=list(tx.organizations),
    )


async def save_decided(tx: Tx, decided: Sequence[Decided]) -> None:
    """Write what became of a batch."""
    rows = sorted(decided, key=itemgetter(0, 1))
    arrays = dict(zip(_DECIDED, columns(rows, len(_DECIDED)), strict=True))
    await tx.execute(sql.save_decided, **arrays, now=tx.now, orgs=list(tx.organizations))


async def find_taken(tx: ReadTx, asked: Sequence[tuple[UUID, UUID, UUID, str]]) -> set[UUID]:
    """Return whose address another recipient has, asked as (organization, recipient, campaign, address)."""
    organization_ids, ids, campaign_ids, addresses = columns(asked, 4)
    rows = await tx.fetch(
        sql.find_taken,
        organization_ids=organization_ids,
        ids=ids,
        campaign_ids=campaign_ids,
        addresses=addresses,
        orgs=list(tx.organizations),
    )
    return {row["id"] for row in rows}


async def count_failure(tx: Tx, recipient: Recipient, attempts: int, again: datetime | None, reason: str) -> None:
    """Write one failed attempt: with a next try, or as the recipient's end."""
    await tx.execute(
        sql.count_failure,
        organization_id=recipient.organization_id,
        id=recipient.id,
        attempts=attempts,
        next_run_at=again,
        reason=None if again else reason,
        now=tx.now,
    )


async def load_lines(tx: ReadTx, connections: Iterable[Ref]) -> dict[Ref, int | None]:
    """Read the lines in front of connections: how many are claimed at once."""
    organization_ids, connection_ids = columns(sorted(set(connections)), 2)
    rows = await tx.fetch(sql.load_lines, organization_ids=organization_ids, connection_ids=connection_ids)
    return {(row["organization_id"], row["connection_id"]): row["most"] for row in rows}


async def save_lines(tx: Tx, lines: Sequence[LineRow]) -> None:
    """Write when numbers are asked again."""
    organization_ids, connection_ids, ready_ats, mosts, last_campaign_ids = columns(lines, 5)
    await tx.execute(
        sql.save_lines,
        organization_ids=organization_ids,
        connection_ids=connection_ids,
        ready_ats=ready_ats,
        mosts=mosts,
        last_campaign_ids=last_campaign_ids,
        orgs=list(tx.organizations),
    )


async def follow_messages(tx: Tx, ids: Iterable[UUID]) -> dict[UUID, tuple[str, str | None]]:
    """Make recipients what their messages are, in two statements; returns state and reason of those that have one."""
    asked = sorted(set(ids))
    await tx.fetch(sql.lock_recipients, ids=asked, orgs=list(tx.organizations))
    rows = await tx.fetch(sql.follow_messages, ids=asked, skips=sorted(SKIPS), orgs=list(tx.organizations))
    return {row["id"]: (row["state"], row["reason"]) for row in rows}


async def wake_deferred(tx: Tx, campaign: Ref, reason: DeferReason) -> None:
    """Ask those again who wait for one reason."""
    await tx.execute(
        sql.wake_deferred,
        organization_id=campaign[0],
        campaign_id=campaign[1],
        reason=reason.value,
        now=tx.now,
    )


async def list_chunk(tx: ReadTx, campaign: Ref, after: UUID, limit: int) -> list[Chunk]:
    """Return the next recipients by their contacts."""
    rows = await tx.fetch(sql.list_chunk, organization_id=campaign[0], campaign_id=campaign[1], after=after, n=limit)
    return [Chunk(row["id"], row["contact_id"], _STATES[row["state"]], row["message_id"]) for row in rows]


async def cancel_recipients(
    tx: Tx, organization_id: UUID, ids: Iterable[UUID], reason: str, *, stranded: Iterable[UUID]
) -> int:
    """Call off pending recipients, and those queued ones that are stranded; returns how many it was."""
    asked = sorted(set(ids))
    await tx.fetch(sql.lock_open, organization_id=organization_id, ids=asked)
    return await tx.execute(
        sql.cancel_recipients,
        organization_id=organization_id,
        ids=asked,
        stranded=sorted(set(stranded)),
        reason=reason,
        now=tx.now,
    )


async def list_queued(tx: ReadTx, campaign: Ref, limit: int) -> dict[UUID, UUID]:
    """Return some of the recipients that are queued, with their messages."""
    rows = await tx.fetch(sql.list_queued, organization_id=campaign[0], campaign_id=campaign[1], n=limit)
    return {row["id"]: row["message_id"] for row in rows}


async def messages_of_contacts(tx: ReadTx, contacts: Iterable[Ref]) -> list[QueuedFor]:
    """Return what campaigns have queued for people."""
    organization_ids, contact_ids = columns(sorted(set(contacts)), 2)
    rows = await tx.fetch(
        sql.messages_of_contacts,
        organization_ids=organization_ids,
        contact_ids=contact_ids,
        orgs=list(tx.organizations),
    )
    return [QueuedFor._make(row) for row in rows]


async def lock_of_contacts(tx: Tx, contacts: Iterable[Ref]) -> list[OfContact]:
    """Lock all recipients that these people are."""
    contact_ids = sorted({contact_id for _, contact_id in contacts})
    rows = await tx.fetch(sql.lock_of_contacts, contact_ids=contact_ids, orgs=list(tx.organizations))
    return [_of_contact(row) for row in rows]


async def list_of_contacts(tx: ReadTx, organization_id: UUID, contact_ids: Iterable[UUID]) -> list[OfContact]:
    """Return all recipients that these people are."""
    rows = await tx.fetch(sql.list_of_contacts, organization_id=organization_id, contact_ids=sorted(set(contact_ids)))
    return [_of_contact(row) for row in rows]


async def move_recipients(tx: Tx, organization_id: UUID, ids: Iterable[UUID], source: UUID, target: UUID) -> None:
    """Give recipients of one person to another, in two statements.

    Raises `Overtaken` where a campaign has taken the other one in meanwhile: freezing locks nobody's contact.
    """
    asked = sorted(set(ids))
    await tx.fetch(sql.lock_recipients, ids=asked, orgs=[organization_id])
    try:
        await tx.execute(sql.move_recipients, organization_id=organization_id, ids=asked, source=source, target=target)
    except Exception as error:
        if is_unique_violation(error, ONCE_IN_A_CAMPAIGN):
            raise Overtaken from error
        raise


async def find_in_campaigns(tx: ReadTx, organization_id: UUID, contact_ids: Sequence[UUID]) -> set[UUID]:
    """Return those of these people who are recipients of a campaign."""
    rows = await tx.fetch(sql.find_in_campaigns, organization_id=organization_id, contact_ids=list(contact_ids))
    return {row["contact_id"] for row in rows}


async def wake_held(tx: Tx, contacts: Iterable[Ref]) -> int:
    """Ask those again who are held back by a hold; returns how many."""
    organization_ids, contact_ids = columns(sorted(set(contacts)), 2)
    return await tx.execute(sql.wake_held, organization_ids=organization_ids, contact_ids=contact_ids, now=tx.now)


async def forget(tx: Tx, forgotten: Sequence[tuple[UUID, UUID, str | None]]) -> None:
    """Take off locked recipients, given as (organization, id, hash of the address), what says who they are."""
    organization_ids, ids, hashes = columns(forgotten, 3)
    await tx.execute(
        sql.forget,
        organization_ids=organization_ids,
        ids=ids,
        hashes=hashes,
        now=tx.now,
        orgs=list(tx.organizations),
    )


def _of_contact(row: Row) -> OfContact:
    return OfContact(
        row["organization_id"],
        row["id"],
        row["campaign_id"],
        row["contact_id"],
        row["address"],
        _STATES[row["state"]],
        row["message_id"],
    )


def _recipient(row: Row) -> Recipient:
    return Recipient(
        row["organization_id"],
        row["id"],
        row["campaign_id"],
        row["contact_id"],
        row["address"],
        row["next_run_at"],
        None if row["defer_reason"] is None else _DEFER_REASONS[row["defer_reason"]],
        row["attempts"],
    )
