"""Pipelines: the stages that an organization's deals go through. One of them is the default, from its founding on.

Who changes a pipeline holds it, and so does who brings a deal to one of its stages: a stage that goes has no deal.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization, load_settings
from cadenza.accounts.domain.events import OrganizationFounded
from cadenza.contacts.domain.deals import (
    MOST_PIPELINES,
    PIPELINE,
    Pipeline,
    Stage,
    StageDraft,
    check_name,
    check_stages,
)
from cadenza.contacts.domain.pipeline_words import first_pipeline
from cadenza.contacts.domain.text import clean_line
from cadenza.contacts.errors import PipelineNameTaken, PipelineNeeded, PipelineNotFound
from cadenza.contacts.store import pipelines as store
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.errors import Invalid, LimitReached, Problem
from cadenza.kit.ids import new_id

HINT = "contacts"


async def on_organizations_founded(tx: Tx, events: Sequence[OrganizationFounded]) -> None:
    """Give each the pipeline to begin with, in its language."""
    organizations = await load_settings(tx, [event.organization_id for event in events])
    for event in events:
        await _make_first(tx, event.organization_id, organizations[event.organization_id].locale)


async def list_pipelines(tx: ReadTx, organization_id: UUID) -> list[Pipeline]:
    """Return all pipelines with their stages, the default one first."""
    return await store.list_pipelines(tx, organization_id)


async def get_pipeline(tx: ReadTx, organization_id: UUID, pipeline_id: UUID) -> Pipeline:
    """Return one, or raise PipelineNotFound."""
    known = await store.list_pipelines(tx, organization_id)
    found = next((one for one in known if one.id == pipeline_id), None)
    if found is None:
        raise PipelineNotFound
    return found


async def create(tx: Tx, organization_id: UUID, name: str, stages: Sequence[StageDraft]) -> Pipeline:
    """Add a pipeline; the first one is the default."""
    await store.lock_pipelines(tx, organization_id)
    known = await store.list_pipelines(tx, organization_id)
    if len(known) >= MOST_PIPELINES:
        raise LimitReached("too_many_pipelines", limit=MOST_PIPELINES)
    made = await _make(tx, organization_id, clean_line(name), _cleaned(stages), is_default=not known)
    tx.changed(PIPELINE, made.id, after=_told(made))
    return made


async def change(tx: Tx, organization_id: UUID, pipeline_id: UUID, changes: Mapping[str, Any]) -> Pipeline:
    """Give a pipeline another name or other stages, or make it the default; a stage with deals stays."""
    await store.lock_pipelines(tx, organization_id)
    known = await store.list_pipelines(tx, organization_id)
    was = next((one for one in known if one.id == pipeline_id), None)
    if was is None:
        raise PipelineNotFound
    name = was.name if changes.get("name") is None else clean_line(changes["name"])
    stages = was.stages
    problems = list(check_name(name, "name"))
    if changes.get("stages") is not None:
        drafts = _cleaned(changes["stages"])
        problems += check_stages(drafts, {stage.id: stage for stage in was.stages})
        stages = tuple(_stage(tx, draft) for draft in drafts)
    if problems:
        raise Invalid(problems)
    if any(one.name == name and one.id != pipeline_id for one in known):
        raise PipelineNameTaken(name=name)
    gone = [stage for stage in was.stages if stage.id not in {one.id for one in stages}]
    await _drop_stages(tx, organization_id, gone)
    is_default = was.is_default or bool(changes.get("is_default"))
    now = replace(was, name=name, stages=stages, is_default=is_default, updated_at=tx.now)
    await store.update_pipeline(tx, organization_id, now)
    await store.save_stages(tx, organization_id, pipeline_id, stages)
    tx.changed(PIPELINE, pipeline_id, before=_told(was), after=_told(now))
    tx.hint(organization_id, HINT)
    return now


async def delete(tx: Tx, organization_id: UUID, pipeline_id: UUID) -> None:
    """Drop a pipeline that is not the default and has no deals."""
    await store.lock_pipelines(tx, organization_id)
    was = await get_pipeline(tx, organization_id, pipeline_id)
    if was.is_default:
        raise PipelineNeeded(reason="is_default")
    ids = [stage.id for stage in was.stages]
    if await store.find_in_use(tx, organization_id, ids):
        raise PipelineNeeded(reason="has_deals")
    await store.delete_stages(tx, organization_id, ids)
    await store.delete_pipeline(tx, organization_id, pipeline_id)
    tx.changed(PIPELINE, pipeline_id, before=_told(was))
    tx.hint(organization_id, HINT)


async def default_pipeline(tx: Tx, organization_id: UUID) -> Pipeline:
    """Return where deals begin that name no stage; an organization that has no pipeline gets its first one."""
    known = await store.list_pipelines(tx, organization_id)
    if not known:
        locale = (await get_organization(tx, organization_id)).locale
        await _make_first(tx, organization_id, locale)
        known = await store.list_pipelines(tx, organization_id)
    return known[0]


async def _make_first(tx: Tx, organization_id: UUID, locale: str) -> None:
    name, stages = first_pipeline(locale)
    made = _new(tx, name, stages, is_default=True)
    if await store.insert_pipeline(tx, organization_id, made):
        await store.save_stages(tx, organization_id, made.id, made.stages)


async def _make(
    tx: Tx, organization_id: UUID, name: str, stages: Sequence[StageDraft], *, is_default: bool
) -> Pipeline:
    if problems := [*check_name(name, "name"), *check_stages(stages, {})]:
        raise Invalid(problems)
    made = _new(tx, name, stages, is_default=is_default)
    if not await store.insert_pipeline(tx, organization_id, made):
        raise PipelineNameTaken(name=name)
    await store.save_stages(tx, organization_id, made.id, made.stages)
    tx.hint(organization_id, HINT)
    return made


def _new(tx: Tx, name: str, stages: Sequence[StageDraft], *, is_default: bool) -> Pipeline:
    return Pipeline(
        id=new_id(tx.now),
        name=name,
        is_default=is_default,
        created_at=tx.now,
        updated_at=tx.now,
        stages=tuple(_stage(tx, draft) for draft in stages),
    )


async def _drop_stages(tx: Tx, organization_id: UUID, gone: Sequence[Stage]) -> None:
    if not gone:
        return
    used = await store.find_in_use(tx, organization_id, [stage.id for stage in gone])
    if used:
        names = [stage.name for stage in gone if stage.id in used]
        raise Invalid([Problem("stages", "stage_in_use", {"name": name}) for name in names])
    await store.delete_stages(tx, organization_id, [stage.id for stage in gone])


def _stage(tx: Tx, draft: StageDraft) -> Stage:
    return Stage(id=draft.id or new_id(tx.now), name=draft.name, kind=draft.kind)


def _cleaned(stages: Sequence[StageDraft]) -> list[StageDraft]:
    return [stage._replace(name=clean_line(stage.name)) for stage in stages]


def _told(pipeline: Pipeline) -> dict[str, object]:
    """Return what the audit log says of it."""
    return {
        "name": pipeline.name,
        "is_default": pipeline.is_default,
        "stages": [f"{stage.name} ({stage.kind})" for stage in pipeline.stages],
    }
