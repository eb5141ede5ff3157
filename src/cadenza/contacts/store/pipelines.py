"""Pipelines and their stages as rows: a small list of each organization."""

from collections import defaultdict
from collections.abc import Sequence
from uuid import UUID

from cadenza.contacts.domain.deals import Pipeline, Stage, StageKind
from cadenza.kit.db import Queries, ReadTx, Tx, columns

sql = Queries.beside(__file__)


async def list_pipelines(tx: ReadTx, organization_id: UUID) -> list[Pipeline]:
    """Read all pipelines with their stages, the default one first; two statements."""
    stages: dict[UUID, list[Stage]] = defaultdict(list)
    for row in await tx.fetch(sql.list_stages, organization_id=organization_id):
        stages[row["pipeline_id"]].append(Stage(id=row["id"], name=row["name"], kind=StageKind(row["kind"])))
    rows = await tx.fetch(sql.list_pipelines, organization_id=organization_id)
    return [Pipeline(**row, stages=tuple(stages[row["id"]])) for row in rows]


async def keep_pipeline(tx: Tx, organization_id: UUID, pipeline_id: UUID) -> None:
    """Hold a pipeline as it is."""
    await tx.execute(sql.keep_pipeline, organization_id=organization_id, id=pipeline_id)


async def keep_pipeline_of(tx: Tx, organization_id: UUID, stage_id: UUID) -> None:
    """Hold the pipeline that has a stage as it is."""
    await tx.execute(sql.keep_pipeline_of, organization_id=organization_id, stage_id=stage_id)


async def lock_pipelines(tx: Tx, organization_id: UUID) -> None:
    """Lock the pipelines of an organization: deals that come to one of their stages wait."""
    await tx.fetch(sql.lock_pipelines, organization_id=organization_id)


async def insert_pipeline(tx: Tx, organization_id: UUID, pipeline: Pipeline) -> bool:
    """Write a new one without its stages; False when its name is taken."""
    inserted = await tx.execute(
        sql.insert_pipeline,
        organization_id=organization_id,
        id=pipeline.id,
        name=pipeline.name,
        is_default=pipeline.is_default,
        now=tx.now,
    )
    return inserted > 0


async def update_pipeline(tx: Tx, organization_id: UUID, pipeline: Pipeline) -> None:
    """Write the name, and whether it is the default; no other one is then."""
    if pipeline.is_default:
        await tx.execute(sql.clear_default, organization_id=organization_id, id=pipeline.id, now=tx.now)
    await tx.execute(
        sql.update_pipeline,
        organization_id=organization_id,
        id=pipeline.id,
        name=pipeline.name,
        is_default=pipeline.is_default,
        now=tx.now,
    )


async def save_stages(tx: Tx, organization_id: UUID, pipeline_id: UUID, stages: Sequence[Stage]) -> None:
    """Write the stages in their order."""
    rows = [(stage.id, stage.name, stage.kind, place) for place, stage in enumerate(stages)]
    ids, names, kinds, positions = columns(rows, 4)
    await tx.execute(
        sql.save_stages,
        organization_id=organization_id,
        pipeline_id=pipeline_id,
        ids=ids,
        names=names,
        kinds=kinds,
        positions=positions,
    )


async def find_in_use(tx: ReadTx, organization_id: UUID, stage_ids: Sequence[UUID]) -> set[UUID]:
    """Read which of these stages have a deal."""
    rows = await tx.fetch(sql.stages_in_use, organization_id=organization_id, ids=list(stage_ids))
    return {row["id"] for row in rows}


async def delete_stages(tx: Tx, organization_id: UUID, stage_ids: Sequence[UUID]) -> None:
    """Drop stages that no deal is in."""
    await tx.execute(sql.delete_stages, organization_id=organization_id, ids=list(stage_ids))


async def delete_pipeline(tx: Tx, organization_id: UUID, pipeline_id: UUID) -> None:
    """Drop a pipeline whose stages are gone."""
    await tx.execute(sql.delete_pipeline, organization_id=organization_id, id=pipeline_id)
