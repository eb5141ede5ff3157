"""What people see of a campaign's recipients: counted, listed, told one by one, written out."""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.campaigns.actions.author import get
from cadenza.campaigns.actions.meant import FIRST
from cadenza.campaigns.actions.numbers import load_number
from cadenza.campaigns.domain.campaign import Campaign
from cadenza.campaigns.domain.course import PLACES, Course, span_of, steps_of
from cadenza.campaigns.domain.holding import Hold, holds_on
from cadenza.campaigns.domain.lateness import Stall, stall_of
from cadenza.campaigns.domain.progress import per_minute, point_of, takes, through_per_minute
from cadenza.campaigns.domain.results import EVERYBODY, REPLIED, Results, Wanted, results_of
from cadenza.campaigns.domain.steering import COUNT_EVERY, Number, count_every
from cadenza.campaigns.errors import RecipientNotFound
from cadenza.campaigns.store import results
from cadenza.contacts.actions.facts import load_contacts
from cadenza.imports.domain.export import BOM, write_rows
from cadenza.kit.db import Database, ReadTx, Row
from cadenza.kit.reasons import CampaignState, RecipientState

AT_ONCE = 1000

MOST_LOOKED_AT = 50_000
"""How many recipients a page of a list looks at."""

MOST_LOOKED_BACK = 20_000
"""How many recipients the course of a campaign is told by."""

COLUMNS = (
    "contact_id", "send_to", "state", "reason", "defer_reason", "next_run_at", "queued_at", "sent_at", "delivered_at",
    "read_at", "replied_at", "ended_at", "message_id", "provider_message_id",
)  # fmt: skip
"""Of the file that people take along."""

_TIMES = (
    (RecipientState.PENDING, "frozen_at"),
    (RecipientState.QUEUED, "queued_at"),
    (RecipientState.SENT, "sent_at"),
    (RecipientState.DELIVERED, "delivered_at"),
    (RecipientState.READ, "read_at"),
    (REPLIED, "replied_at"),
)


@dataclass(frozen=True, slots=True)
class Happened:
    """One thing that happened to a recipient."""

    at: datetime
    what: str
    """The state it came to, or that the person wrote back."""
    reason: str | None = None


class Told(NamedTuple):
    """A recipient as its row says, with the name of the person."""

    row: Row
    name: str | None


@dataclass(frozen=True, slots=True)
class Live:
    """A campaign as it goes."""

    campaign: Campaign
    counts: Mapping[str, int]
    results: Results
    speed: float | None
    """How many get it in a minute."""
    takes: timedelta | None
    """How long the rest takes as fast as people get through now, whatever came of them; None where nobody can say."""
    holds: Sequence[Hold]
    stall: Stall | None


async def count(tx: ReadTx, campaign: Campaign) -> dict[str, int]:
    """Count the recipients of a campaign as they are now; of a very large one the last count is good for a moment."""
    counted_at, every = campaign.counted_at, count_every(campaign.counts)
    if counted_at is not None and every > COUNT_EVERY and tx.now - counted_at < every:
        return dict(campaign.counts)
    return await results.count_states(tx, (campaign.organization_id, campaign.id))


async def look_live(tx: ReadTx, campaign: Campaign) -> Live:
    """Count a campaign and say how fast it goes, when it will be through, what holds it back and if it stands still."""
    counts = await count(tx, campaign)
    organization = await get_organization(tx, campaign.organization_id)
    number = await load_number(tx, campaign)
    is_running = campaign.state is CampaignState.RUNNING
    told = results_of(counts)
    waiting = sum(told.waiting.values())
    holds = holds_on(
        campaign,
        counts,
        None if number is None else Number(number.state, number.kill_switch),
        is_stopped=organization.kill_switch,
        until=await results.next_due(tx, (campaign.organization_id, campaign.id)) if is_running else {},
    )
    return Live(
        campaign=campaign,
        counts=counts,
        results=told,
        speed=per_minute(campaign.progress) if is_running else None,
        takes=takes(waiting, through_per_minute(campaign.progress)) if is_running else None,
        holds=holds,
        stall=stall_of(campaign, point_of(counts, tx.now), holds, waiting=waiting, now=tx.now),
    )


async def look_back(tx: ReadTx, campaign: Campaign) -> Course:
    """Say how a campaign went over time, by a bounded number of its recipients."""
    ref = (campaign.organization_id, campaign.id)
    settled_at = await results.settled_at(tx, ref, MOST_LOOKED_BACK)
    if campaign.started_at is None or settled_at is None:
        return Course((), is_part=False)
    until = tx.now if campaign.state is CampaignState.RUNNING else settled_at
    span = span_of(campaign.started_at, until, tx.now)
    counted = await results.count_course(tx, ref, span, places=PLACES, most=MOST_LOOKED_BACK)
    is_part = results_of(campaign.counts).audience > MOST_LOOKED_BACK
    return Course(steps_of(counted, *span), is_part)


async def list_page(
    tx: ReadTx, organization_id: UUID, campaign_id: UUID, wanted: Wanted, *, after: UUID | None, limit: int
) -> tuple[list[Told], UUID | None]:
    """Return a page of recipients in the order of their contacts, and after whom the next one begins.

    It looks at a bounded number of them: where few are asked for it is short, or empty, and has a next one.
    """
    await get(tx, organization_id, campaign_id)
    rows, more = await results.list_recipients(
        tx, (organization_id, campaign_id), wanted, after=after or FIRST, limit=limit + 1, most=MOST_LOOKED_AT
    )
    page = rows[:limit]
    return await _named(tx, organization_id, page), page[-1]["contact_id"] if len(rows) > limit else more


async def find(tx: ReadTx, organization_id: UUID, campaign_id: UUID, recipient_id: UUID) -> Told:
    """Return one recipient."""
    await get(tx, organization_id, campaign_id)
    row = await results.find_recipient(tx, (organization_id, campaign_id), recipient_id)
    if row is None:
        raise RecipientNotFound
    [told] = await _named(tx, organization_id, [row])
    return told


async def _named(tx: ReadTx, organization_id: UUID, rows: Sequence[Row]) -> list[Told]:
    asked = [(organization_id, row["contact_id"]) for row in rows]
    contacts = await load_contacts(tx, asked, tags=False, identifiers=False)
    names = {id_: contact.name for id_, contact in contacts.items()}
    return [Told(row, names.get(row["contact_id"])) for row in rows]


def activity(row: Row) -> list[Happened]:
    """Tell what happened to a recipient, oldest first; from its own row, which outlives its message."""
    told = [Happened(row[column], what) for what, column in _TIMES if row[column] is not None]
    ended = {RecipientState.SKIPPED, RecipientState.FAILED, RecipientState.CANCELLED, RecipientState.UNCERTAIN}
    state = RecipientState(row["state"])
    if state in ended and row["ended_at"] is not None:
        told.append(Happened(row["ended_at"], state, row["reason"]))
    return sorted(told, key=lambda one: one.at)


async def export(database: Database, organization_id: UUID, campaign_id: UUID) -> AsyncIterator[str]:
    """Yield a campaign's recipients as CSV, piece by piece, no transaction open in between."""
    yield BOM + write_rows([COLUMNS])
    after = FIRST
    while True:
        async with database.read(organization_id) as tx:
            rows, _ = await results.list_recipients(
                tx, (organization_id, campaign_id), EVERYBODY, after=after, limit=AT_ONCE, most=AT_ONCE
            )
        if rows:
            yield write_rows([[_cell(row[name]) for name in COLUMNS] for row in rows])
            after = rows[-1]["contact_id"]
        if len(rows) < AT_ONCE:
            return


def _cell(value: object) -> object:
    return value.isoformat() if isinstance(value, datetime) else value
