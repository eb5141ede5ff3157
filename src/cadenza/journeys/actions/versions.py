"""Published versions, compiled once per process: a version never changes, so nothing here can go stale."""

from collections.abc import Iterable
from uuid import UUID

from cadenza.journeys.domain.compiled import CompiledGraph, CompiledVersions, read_version
from cadenza.journeys.domain.semantics import SEMANTICS
from cadenza.journeys.store import journeys as store
from cadenza.kit.db import ReadTx
from cadenza.kit.db_errors import NewerThanUs

_COMPILED = CompiledVersions()


async def load_compiled(tx: ReadTx, versions: Iterable[tuple[UUID, UUID]]) -> dict[UUID, CompiledGraph]:
    """Return versions, given as (organization, version), ready to be walked; reads only those not seen before.

    Raises NewerThanUs where one was published under semantics of a newer release: nobody is walked by a guess.
    """
    compiled, newer = await load_versions(tx, versions)
    if newer:
        raise NewerThanUs
    return compiled


async def load_readable(tx: ReadTx, versions: Iterable[tuple[UUID, UUID]]) -> dict[UUID, CompiledGraph]:
    """Return those of these versions that can be read here."""
    return (await load_versions(tx, versions))[0]


async def load_versions(
    tx: ReadTx, versions: Iterable[tuple[UUID, UUID]]
) -> tuple[dict[UUID, CompiledGraph], set[UUID]]:
    """Return versions ready to be walked, and which of these are of a newer release and can't be read here."""
    newer = set[UUID]()
    wanted = set(versions)
    missing = set(_COMPILED.missing(version_id for _, version_id in wanted))
    if missing:
        organizations = {organization_id for organization_id, version_id in wanted if version_id in missing}
        for version in await store.load_versions(tx, organizations, missing):
            if version.semantics not in SEMANTICS:
                newer.add(version.id)
                continue
            _COMPILED.add(version.id, read_version(version.graph, version.semantics))
            missing.discard(version.id)
    return {version_id: _COMPILED.get(version_id) for _, version_id in wanted if version_id not in missing}, newer
