"""Deals and their moves as rows."""

from collections import defaultdict
from collections.abc import Sequence
from uuid import UUID

from cadenza.contacts.domain.deals import Deal, DealMarks, DealMove, StageKind
from cadenza.contacts.store.locks import Ref
from cadenza.kit.db import Queries, ReadTx, Row, Tx, columns

sql = Queries.beside(__file__)


async def get_deal(tx: ReadTx, organization_id: UUID, deal_id: UUID) -> Deal | None:
    """Read one deal."""
    row = await tx.fetchrow(sql.get_deal, organization_id=organization_id, id=deal_id)
    return None if row is None else read_deal(row)


async def lock_deal(tx: Tx, organization_id: UUID, deal_id: UUID) -> Deal | None:
    """Lock one deal whose contact is locked."""
    row = await tx.fetchrow(sql.lock_deal, organization_id=organization_id, id=deal_id)
    return None if row is None else read_deal(row)


async def count_deals(tx: ReadTx, organization_id: UUID, contact_id: UUID, most: int) -> int:
    """Count the deals of a contact, up to `most`."""
    counted = await tx.fetchval(sql.count_deals, organization_id=organization_id, contact_id=contact_id, n=most)
    return int(counted)


async def insert_deal(tx: Tx, organization_id: UUID, deal: Deal) -> None:
    """Write a new deal."""
    await tx.execute(
        sql.insert_deal,
        organization_id=organization_id,
        id=deal.id,
        contact_id=deal.contact_id,
        now=tx.now,
        **_written(deal),
    )


async def update_deal(tx: Tx, organization_id: UUID, deal: Deal) -> None:
    """Write a changed deal."""
    await tx.execute(
        sql.update_deal,
        organization_id=organization_id,
        id=deal.id,
        stage_changed_at=deal.stage_changed_at,
        now=tx.now,
        **_written(deal),
    )


async def insert_move(tx: Tx, organization_id: UUID, contact_id: UUID, move: DealMove) -> None:
    """Write a stage that a deal came to now."""
    await tx.execute(
        sql.insert_move,
        organization_id=organization_id,
        id=move.id,
        deal_id=move.deal_id,
        contact_id=contact_id,
        stage_id=move.stage_id,
        before=move.before,
        after=move.after,
        state=move.state,
        actor=move.actor,
        now=move.at,
    )


async def delete_deal(tx: Tx, organization_id: UUID, deal_id: UUID) -> None:
    """Delete a deal and its moves."""
    await tx.execute(sql.delete_moves, organization_id=organization_id, deal_id=deal_id)
    await tx.execute(sql.delete_deal, organization_id=organization_id, id=deal_id)


async def list_moves(tx: ReadTx, organization_id: UUID, deal_id: UUID, limit: int) -> list[DealMove]:
    """Read the latest moves of a deal."""
    rows = await tx.fetch(sql.list_moves, organization_id=organization_id, deal_id=deal_id, n=limit)
    return [DealMove(**{**row, "state": StageKind(row["state"])}) for row in rows]


async def load_marks(tx: ReadTx, contacts: Sequence[Ref]) -> dict[UUID, DealMarks]:
    """Read where the deals of contacts are; one statement."""
    organization_ids, contact_ids = columns(contacts, 2)
    found: dict[UUID, list[tuple[str, str, str]]] = defaultdict(list)
    for contact_id, *marks in await tx.fetch(
        sql.load_marks,
        organization_ids=organization_ids,
        contact_ids=contact_ids,
        orgs=sorted(set(organization_ids)),
    ):
        stage_id, pipeline_id, state = marks
        found[contact_id].append((str(stage_id), str(pipeline_id), state))
    return {
        contact_id: DealMarks(*(frozenset(values) for values in zip(*rows, strict=True)))
        for contact_id, rows in found.items()
    }


def read_deal(row: Row) -> Deal:
    """Read a row as a deal."""
    return Deal(**{**row, "state": StageKind(row["state"])})


def _written(deal: Deal) -> dict[str, object]:
    return {
        "pipeline_id": deal.pipeline_id,
        "stage_id": deal.stage_id,
        "state": deal.state,
        "title": deal.title,
        "amount": deal.amount,
        "currency": deal.currency,
        "owner": deal.owner,
        "closed_at": deal.closed_at,
    }
