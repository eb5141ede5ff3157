"""Published versions, compiled once per process: a version never changes, so nothing here can go stale."""

from collections.abc import Iterable
from uuid import UUID

from cadenza.journeys.domain.compiled import CompiledGraph, CompiledVersions, read_version
from cadenza.journeys.store import journeys as store
from cadenza.kit.db import ReadTx

_COMPILED = CompiledVersions()


async def load_compiled(tx: ReadTx, versions: Iterable[tuple[UUID, UUID]]) -> dict[UUID, CompiledGraph]:
    """Return versions, given as (organization, version), ready to be walked; reads only those not seen before."""
    wanted = set(versions)
    missing = set(_COMPILED.missing(version_id for _, version_id in wanted))
    if missing:
        organizations = {organization_id for organization_id, version_id in wanted if version_id in missing}
        for version in await store.load_versions(tx, organizations, missing):
            _COMPILED.add(version.id, read_version(version.graph))
            missing.discard(version.id)
    return {version_id: _COMPILED.get(version_id) for _, version_id in wanted if version_id not in missing}
