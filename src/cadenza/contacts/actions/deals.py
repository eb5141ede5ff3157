"""Deals are made, changed, moved and deleted; each move is kept, and said for whoever follows the person up.

Whoever touches a deal holds its contact first, then the pipeline that it comes to, as it is.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any
from uuid import UUID

from cadenza.contacts.actions.lock import lock_one
from cadenza.contacts.actions.pipelines import default_pipeline, list_pipelines
from cadenza.contacts.domain.deals import (
    MOST_DEALS_OF_CONTACT,
    Deal,
    DealMarks,
    DealMove,
    Pipeline,
    Stage,
    StageKind,
    check_deal,
)
from cadenza.contacts.domain.events import DealStageChanged
from cadenza.contacts.domain.text import clean_line
from cadenza.contacts.errors import ContactNotFound, DealNotFound
from cadenza.contacts.store import deals as store
from cadenza.contacts.store import pipelines
from cadenza.contacts.store.locks import Ref
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.errors import Invalid, LimitReached, Problem
from cadenza.kit.ids import new_id

MOVES_SHOWN = 200
FIELDS = ("title", "amount", "currency", "owner")
HINT = "deals"


async def get_deal(tx: ReadTx, organization_id: UUID, deal_id: UUID) -> Deal:
    """Return one, or raise DealNotFound."""
    deal = await store.get_deal(tx, organization_id, deal_id)
    if deal is None:
        raise DealNotFound
    return deal


async def list_moves(tx: ReadTx, organization_id: UUID, deal_id: UUID) -> list[DealMove]:
    """Return the stages that a deal came to, the latest first."""
    await get_deal(tx, organization_id, deal_id)
    return await store.list_moves(tx, organization_id, deal_id, MOVES_SHOWN)


async def load_marks(tx: ReadTx, contacts: Iterable[Ref]) -> dict[UUID, DealMarks]:
    """Return where the deals of contacts are, for conditions; who has none is missing. One statement."""
    refs = sorted(set(contacts))
    return await store.load_marks(tx, refs) if refs else {}


async def create(
    tx: Tx, organization_id: UUID, contact_id: UUID, said: Mapping[str, Any], actor: str | None = None
) -> Deal:
    """Add a deal to a contact, in the stage that is named or the first one; emits DealStageChanged."""
    contact_id = await lock_one(tx, organization_id, contact_id)
    if await store.count_deals(tx, organization_id, contact_id, MOST_DEALS_OF_CONTACT) >= MOST_DEALS_OF_CONTACT:
        raise LimitReached("too_many_deals", limit=MOST_DEALS_OF_CONTACT)
    pipeline, stage = await _first_stage(tx, organization_id, said.get("pipeline_id"), said.get("stage_id"))
    deal = Deal(
        id=new_id(tx.now),
        contact_id=contact_id,
        pipeline_id=pipeline.id,
        stage_id=stage.id,
        state=stage.kind,
        **_checked({name: said.get(name) for name in FIELDS}),
        stage_changed_at=tx.now,
        closed_at=None if stage.kind is StageKind.OPEN else tx.now,
        created_at=tx.now,
        updated_at=tx.now,
    )
    await store.insert_deal(tx, organization_id, deal)
    await _record(tx, organization_id, None, deal, (None, stage.name), actor)
    _tell(tx, organization_id, contact_id, None, _told(deal, stage.name))
    return deal


async def change(tx: Tx, organization_id: UUID, deal_id: UUID, changes: Mapping[str, Any]) -> Deal:
    """Change what a deal says; null takes amount, currency and owner away."""
    deal, contact_id = await _lock(tx, organization_id, deal_id)
    values = {name: changes.get(name, getattr(deal, name)) for name in FIELDS}
    changed = replace(deal, **_checked(values), updated_at=tx.now)
    if replace(changed, updated_at=deal.updated_at) == deal:
        return deal
    await store.update_deal(tx, organization_id, changed)
    _tell(tx, organization_id, contact_id, _told(deal), _told(changed))
    return changed


async def move(tx: Tx, organization_id: UUID, deal_id: UUID, stage_id: UUID, actor: str | None = None) -> Deal:
    """Bring a deal to a stage, of its pipeline or another one; emits DealStageChanged unless it is there already."""
    deal, contact_id = await _lock(tx, organization_id, deal_id)
    known = await _keep(tx, organization_id, stage_id)
    pipeline, stage = _find(known, stage_id)
    if stage.id == deal.stage_id:
        return deal
    was = _find(known, deal.stage_id)[1].name
    is_open = stage.kind is StageKind.OPEN
    moved = replace(
        deal,
        pipeline_id=pipeline.id,
        stage_id=stage.id,
        state=stage.kind,
        stage_changed_at=tx.now,
        closed_at=None if is_open else (deal.closed_at if deal.state is stage.kind else tx.now),
        updated_at=tx.now,
    )
    await store.update_deal(tx, organization_id, moved)
    await _record(tx, organization_id, deal, replace(moved, contact_id=contact_id), (was, stage.name), actor)
    _tell(tx, organization_id, contact_id, _told(deal, was), _told(moved, stage.name))
    return moved


async def delete(tx: Tx, organization_id: UUID, deal_id: UUID) -> None:
    """Delete a deal that was a mistake, with its history."""
    deal, contact_id = await _lock(tx, organization_id, deal_id)
    await store.delete_deal(tx, organization_id, deal_id)
    _tell(tx, organization_id, contact_id, _told(deal), None)


async def _lock(tx: Tx, organization_id: UUID, deal_id: UUID) -> tuple[Deal, UUID]:
    """Lock a deal behind its contact; the deals of erased people are only counted any more."""
    deal = await get_deal(tx, organization_id, deal_id)
    try:
        contact_id = await lock_one(tx, organization_id, deal.contact_id)
    except ContactNotFound as error:
        raise DealNotFound from error
    locked = await store.lock_deal(tx, organization_id, deal_id)
    if locked is None:
        raise DealNotFound
    return locked, contact_id


async def _first_stage(
    tx: Tx, organization_id: UUID, pipeline_id: UUID | None, stage_id: UUID | None
) -> tuple[Pipeline, Stage]:
    """Find where a new deal begins: in the stage that is named, or the first open one of the pipeline."""
    if stage_id is not None:
        pipeline, stage = _find(await _keep(tx, organization_id, stage_id), stage_id)
        if pipeline_id not in {None, pipeline.id}:
            raise Invalid([Problem("stage_id", "stage_of_other_pipeline")])
        return pipeline, stage
    if pipeline_id is None:
        pipeline_id = (await default_pipeline(tx, organization_id)).id
    await pipelines.keep_pipeline(tx, organization_id, pipeline_id)
    known = await list_pipelines(tx, organization_id)
    found = next((one for one in known if one.id == pipeline_id), None)
    if found is None:
        raise Invalid([Problem("pipeline_id", "pipeline_not_found")])
    return found, found.first(StageKind.OPEN)


async def _keep(tx: Tx, organization_id: UUID, stage_id: UUID) -> list[Pipeline]:
    """Hold the pipeline of a stage as it is; returns all pipelines."""
    await pipelines.keep_pipeline_of(tx, organization_id, stage_id)
    return await list_pipelines(tx, organization_id)


def _find(known: Sequence[Pipeline], stage_id: UUID) -> tuple[Pipeline, Stage]:
    """Return a stage with its pipeline, or raise Invalid."""
    found = next(((one, stage) for one in known if (stage := one.stage(stage_id))), None)
    if found is None:
        raise Invalid([Problem("stage_id", "stage_not_found")])
    return found


def _checked(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a deal as they are kept, or raise Invalid with everything that is wrong."""
    cleaned = dict(values)
    cleaned["title"] = clean_line(values["title"] or "")
    cleaned["owner"] = clean_line(values["owner"] or "") or None
    cleaned["currency"] = values["currency"] and values["currency"].upper()
    if problems := check_deal(cleaned):
        raise Invalid(problems)
    return cleaned


async def _record(
    tx: Tx,
    organization_id: UUID,
    before: Deal | None,
    deal: Deal,
    names: tuple[str | None, str],
    actor: str | None,
) -> None:
    """Keep a move, and say it."""
    moved = DealMove(
        id=new_id(tx.now),
        deal_id=deal.id,
        stage_id=deal.stage_id,
        before=names[0],
        after=names[1],
        state=deal.state,
        actor=actor,
        at=tx.now,
    )
    await store.insert_move(tx, organization_id, deal.contact_id, moved)
    tx.emit(
        DealStageChanged(
            organization_id=organization_id,
            contact_id=deal.contact_id,
            at=tx.now,
            deal_id=deal.id,
            pipeline_id=deal.pipeline_id,
            before_id=None if before is None else before.stage_id,
            after_id=deal.stage_id,
            state=deal.state,
        )
    )


def _told(deal: Deal, stage: str | None = None) -> dict[str, object]:
    """Return what the audit log says of a deal."""
    said = {name: value for name, value in asdict(deal).items() if name in FIELDS}
    return {"deal_id": str(deal.id), **said, **({"stage": stage} if stage else {})}


def _tell(
    tx: Tx, organization_id: UUID, contact_id: UUID, before: dict[str, object] | None, after: dict[str, object] | None
) -> None:
    """Write it down with the contact, whose erasure takes the words away again."""
    tx.changed("contact", contact_id, before=before, after=after)
    tx.hint(organization_id, "contacts", contact_id)
    tx.hint(organization_id, HINT)
