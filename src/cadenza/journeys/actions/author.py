"""Journeys are drafted, published, paused, resumed and archived.

Publishing touches nobody inside unless its author says so: they walk the version they entered with. Pausing and
archiving take effect at once, because release and the last look of delivery read the journey's state with their
facts; what is left to do with those inside is a backlog that a lane works off.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.accounts.domain.settings import OPTIONAL_STOPS
from cadenza.channels.actions.connections import list_connections
from cadenza.channels.domain.capabilities import CAPABILITIES, Channel
from cadenza.contacts.domain.text import clean_line
from cadenza.journeys.actions.current import Published, make_current
from cadenza.journeys.domain.freezing import referred_to
from cadenza.journeys.domain.graph import read_graph
from cadenza.journeys.domain.journey import MOVES, Backlog, Journey, Parked, Replacing, ResumePolicy
from cadenza.journeys.domain.names import BACKLOG, JOURNEY, JOURNEYS_HINT
from cadenza.journeys.domain.nodes.kind import Surroundings
from cadenza.journeys.domain.nodes.registry import KINDS
from cadenza.journeys.domain.policies import ALWAYS_STOPS, Policies, Subject, read_policies, write_policies
from cadenza.journeys.domain.publish import Inspection, check_publishable, inspect
from cadenza.journeys.errors import (
    JourneyArchived,
    JourneyChanged,
    JourneyNameTaken,
    JourneyNotFound,
    JourneyStateConflict,
    NotPublishable,
)
from cadenza.journeys.store import journeys as store
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.errors import Problem
from cadenza.kit.ids import new_id
from cadenza.kit.reasons import JourneyState, PauseReason, StopReason
from cadenza.templates.actions import library
from cadenza.templates.domain.saved import SavedTemplate

EMPTY: Mapping[str, object] = {"nodes": [], "edges": []}


@dataclass(frozen=True, slots=True, kw_only=True)
class JourneyChanges:
    """What an author sets; None leaves it as it is."""

    name: str | None = None
    description: str | None = None
    subject: Subject | None = None
    channel: Channel | None = None
    connection_id: UUID | None = None
    stops: frozenset[StopReason] | None = None
    policies: Mapping[str, object] | None = None
    draft: Mapping[str, object] | None = None
    entry_open: bool | None = None
    drops_connection: bool = False
    """Back to whichever number suits the person."""


SETTINGS = tuple(field.name for field in fields(JourneyChanges) if field.name != "drops_connection")
"""The changes that are fields of a journey."""


async def create(tx: Tx, organization_id: UUID, name: str, changes: JourneyChanges) -> Journey:
    """Make a draft; what nobody says of it is as the organization has it for new ones."""
    usual = (await get_organization(tx, organization_id)).settings
    policies = {"handoff": usual.journey_handoff.value, **(changes.policies or {})}
    journey = _changed(
        Journey(
            organization_id=organization_id,
            id=new_id(tx.now),
            name=name,
            description="",
            subject=Subject.ANYONE,
            state=JourneyState.DRAFT,
            reason=None,
            state_changed_at=tx.now,
            entry_open=True,
            channel=Channel.WHATSAPP,
            connection_id=None,
            stops=usual.journey_stops,
            policies={},
            draft=EMPTY,
            active_version_id=None,
            created_at=tx.now,
            updated_at=tx.now,
        ),
        replace(changes, name=name, policies=policies),
    )
    _refuse(await _problems(tx, journey))
    if not await store.insert_journey(tx, journey):
        raise JourneyNameTaken(name=journey.name)
    tx.changed(JOURNEY, journey.id, after={"name": journey.name})
    tx.hint(organization_id, JOURNEYS_HINT, journey.id)
    return journey


async def duplicate(tx: Tx, organization_id: UUID, journey_id: UUID, name: str) -> Journey:
    """Make a draft that says what this journey's draft says; also of an archived one."""
    journey = await get(tx, organization_id, journey_id)
    copied = {field: getattr(journey, field) for field in SETTINGS if field not in {"name", "entry_open"}}
    # Written out whole: what they leave out would be as the organization has it for new journeys.
    copied["policies"] = write_policies(read_policies(journey.policies)[0])
    return await create(tx, organization_id, name, JourneyChanges(**copied))


async def save(
    tx: Tx, organization_id: UUID, journey_id: UUID, changes: JourneyChanges, *, based_on: datetime | None = None
) -> Journey:
    """Change the draft and what is beside it; whoever is inside notices nothing.

    With `based_on`, the `updated_at` of what the author looked at, nothing is written over a change they never saw.
    """
    journey = await lock(tx, organization_id, journey_id)
    _check_seen(journey, based_on)
    changed = replace(_changed(journey, changes), updated_at=tx.now)
    problems = await _problems(tx, changed)
    if journey.active_version_id is not None and changed.channel is not journey.channel:
        # The texts of those inside are written for the channel they are on.
        problems.append(Problem("channel", "fixed_once_published", {"channel": journey.channel.value}))
    _refuse(problems)
    async with tx.unless_taken(JourneyNameTaken(name=changed.name)):
        await store.save_draft(tx, changed)
    draft_of = journey.updated_at if changed.draft == journey.draft else tx.now
    tx.changed(JOURNEY, journey_id, before=_told(journey, journey.updated_at), after=_told(changed, draft_of))
    tx.hint(organization_id, JOURNEYS_HINT, journey_id)
    return changed


def _told(journey: Journey, draft_of: datetime) -> dict[str, object]:
    """Return what the audit log compares; of a draft only when it was changed: versions keep the graphs."""
    told = {name: getattr(journey, name) for name in ("name", "description", "channel", "policies")}
    return {**told, "draft_of": draft_of}


async def inspect_draft(tx: ReadTx, organization_id: UUID, journey_id: UUID) -> Inspection:
    """Find everything that keeps the draft from being published."""
    return await _inspect(tx, await get(tx, organization_id, journey_id))


async def publish(
    tx: Tx,
    organization_id: UUID,
    journey_id: UUID,
    replacing: Replacing = Replacing.KEEP,
    *,
    based_on: datetime | None = None,
    templates_based_on: Mapping[UUID, datetime] | None = None,
    actor: str | None = None,
) -> Published:
    """Make the draft a version that people enter from now on; raise NotPublishable with every problem.

    With `based_on`, the `updated_at` of what the author looked at, and `templates_based_on`, those of its templates,
    nothing is published that they never saw. What is frozen is what is compared: no lock on the templates.
    """
    journey = await lock(tx, organization_id, journey_id)
    _check_seen(journey, based_on)
    inspection = await _inspect(tx, journey)
    if templates_based_on is not None:
        changed = [id_ for id_, said_at in inspection.said_at.items() if templates_based_on.get(id_) != said_at]
        if changed:
            raise JourneyChanged(updated_at=journey.updated_at.isoformat(), templates=sorted(map(str, changed)))
    check_publishable(inspection)
    policies, _ = read_policies(journey.policies)
    return await make_current(tx, journey, inspection.graph, policies, replacing, actor=actor)


async def pause(
    tx: Tx,
    organization_id: UUID,
    journey_id: UUID,
    reason: PauseReason = PauseReason.MANUAL,
    *,
    actor: str | None = None,
) -> None:
    """Let nobody in and nobody move; clocks are kept."""
    journey = await _lock_for(tx, organization_id, journey_id, JourneyState.PAUSED)
    await store.set_state(tx, _ref(journey), JourneyState.PAUSED, reason=reason.value, actor=actor)
    tx.changed(
        JOURNEY, journey_id, before={"state": journey.state}, after={"name": journey.name, "state": JourneyState.PAUSED}
    )
    tx.hint(organization_id, JOURNEYS_HINT, journey_id)


async def count_parked(tx: ReadTx, organization_id: UUID, journey_id: UUID) -> Parked:
    """Return how many wait for the resume and how many of them are late: what the person is asked about."""
    await get(tx, organization_id, journey_id)
    return await store.count_parked(tx, organization_id, journey_id)


async def resume(
    tx: Tx, organization_id: UUID, journey_id: UUID, policy: ResumePolicy, *, actor: str | None = None
) -> None:
    """Go on; `policy` says what happens to those whose time has passed meanwhile."""
    journey = await lock(tx, organization_id, journey_id)
    if journey.state is not JourneyState.PAUSED:
        raise JourneyStateConflict(before=journey.state.value, after=JourneyState.ACTIVE.value)
    _refuse(await _problems(tx, journey))
    await store.set_state(
        tx,
        _ref(journey),
        JourneyState.ACTIVE,
        backlog=Backlog.RESUME,
        resume_policy=policy,
        actor=actor,
    )
    tx.changed(
        JOURNEY, journey_id, before={"state": journey.state}, after={"name": journey.name, "state": JourneyState.ACTIVE}
    )
    tx.nudge(BACKLOG, organization_id)
    tx.hint(organization_id, JOURNEYS_HINT, journey_id)


async def archive(tx: Tx, organization_id: UUID, journey_id: UUID, *, actor: str | None = None) -> None:
    """End the journey: everyone inside is cancelled, history stays. There is no way back."""
    journey = await _lock_for(tx, organization_id, journey_id, JourneyState.ARCHIVED)
    await store.set_state(tx, _ref(journey), JourneyState.ARCHIVED, backlog=Backlog.CANCEL, actor=actor)
    tx.changed(
        JOURNEY,
        journey_id,
        before={"state": journey.state},
        after={"name": journey.name, "state": JourneyState.ARCHIVED},
    )
    await store.replace_listeners(tx, journey, None, ())
    tx.nudge(BACKLOG, organization_id)
    tx.hint(organization_id, JOURNEYS_HINT, journey_id)


async def get(tx: ReadTx, organization_id: UUID, journey_id: UUID) -> Journey:
    """Return one journey."""
    journey = await store.find_journey(tx, organization_id, journey_id)
    if journey is None:
        raise JourneyNotFound
    return journey


def _check_seen(journey: Journey, based_on: datetime | None) -> None:
    if based_on is not None and based_on != journey.updated_at:
        raise JourneyChanged(updated_at=journey.updated_at.isoformat())


def _changed(journey: Journey, changes: JourneyChanges) -> Journey:
    given = {name: value for name in SETTINGS if (value := getattr(changes, name)) is not None}
    if changes.name is not None:
        given["name"] = clean_line(changes.name)
    if changes.drops_connection:
        given["connection_id"] = None
    return replace(journey, **given)


async def _problems(tx: ReadTx, journey: Journey) -> list[Problem]:
    """Find the settings that can't be; the draft itself may be unfinished."""
    _, problems = read_policies(journey.policies)
    if not journey.name:
        problems.append(Problem("name", "required"))
    if unknown := journey.stops - OPTIONAL_STOPS - ALWAYS_STOPS:
        problems.append(Problem("stops", "not_a_choice", {"stops": sorted(unknown)}))
    if journey.connection_id is not None:
        known = {one.id: one for one in await list_connections(tx, [journey.organization_id])}
        connection = known.get(journey.connection_id)
        if connection is None:
            problems.append(Problem("connection_id", "not_found"))
        elif connection.channel != journey.channel:
            problems.append(Problem("connection_id", "other_channel", {"channel": connection.channel}))
    return problems


def _refuse(problems: Sequence[Problem]) -> None:
    if problems:
        raise NotPublishable(problems, code="validation_failed")


async def inspect_graph(
    tx: ReadTx,
    journey: Journey,
    graph: Mapping[str, object],
    policies: Policies,
    templates: Mapping[UUID, SavedTemplate] | None,
) -> Inspection:
    """Find everything that keeps a graph of this journey from being published."""
    found = inspect(graph, policies, await _surroundings(tx, journey, templates))
    return replace(found, problems=(*await _problems(tx, journey), *found.problems))


async def load_templates(tx: ReadTx, journey: Journey) -> dict[UUID, SavedTemplate]:
    """Return the templates that the draft refers to, as they are now."""
    drawn, _ = read_graph(journey.draft, KINDS)
    return await library.load(tx, journey.organization_id, referred_to(drawn))


async def _inspect(tx: ReadTx, journey: Journey) -> Inspection:
    policies, _ = read_policies(journey.policies)
    templates = await load_templates(tx, journey)
    found = await inspect_graph(tx, journey, journey.draft, policies, templates)
    return replace(found, said_at={id_: template.updated_at for id_, template in templates.items()})


async def _surroundings(tx: ReadTx, journey: Journey, templates: Mapping[UUID, SavedTemplate] | None) -> Surroundings:
    channels = {one.channel for one in await list_connections(tx, [journey.organization_id])}
    usable = {channel: CAPABILITIES[channel] for channel in CAPABILITIES if channel in channels}
    organization = await get_organization(tx, journey.organization_id)
    return Surroundings(
        subject=journey.subject,
        channel=journey.channel,
        capabilities=usable,
        templates=templates,
        attributes=await library.own_details(tx, organization),
    )


async def lock(tx: Tx, organization_id: UUID, journey_id: UUID) -> Journey:
    """Lock one journey for a command; an archived one takes none."""
    journey = await store.lock_journey(tx, organization_id, journey_id)
    if journey is None:
        raise JourneyNotFound
    if journey.state is JourneyState.ARCHIVED:
        raise JourneyArchived
    return journey


async def _lock_for(tx: Tx, organization_id: UUID, journey_id: UUID, after: JourneyState) -> Journey:
    journey = await lock(tx, organization_id, journey_id)
    if after not in MOVES[journey.state]:
        raise JourneyStateConflict(before=journey.state.value, after=after.value)
    return journey


def _ref(journey: Journey) -> tuple[UUID, UUID]:
    return journey.organization_id, journey.id
