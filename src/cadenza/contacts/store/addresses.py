"""The status of identifiers."""

from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

from cadenza.kit.db import Queries, Tx, columns

sql = Queries.beside(__file__)


class Row(NamedTuple):
    """An identifier of a contact."""

    organization_id: UUID
    contact_id: UUID
    kind: str
    scope: str
    match_key: str
    value: str


async def invalidate(tx: Tx, identifiers: Iterable[Row]) -> None:
    """Make identifiers invalid, of locked contacts; one that is another contact's stays as it is."""
    await tx.execute(sql.invalidate, **_arrays(identifiers), now=tx.now)


async def confirm(tx: Tx, identifiers: Iterable[Row]) -> int:
    """Make invalid identifiers valid again; returns how many were."""
    return await tx.execute(sql.confirm, **_arrays(identifiers), now=tx.now)


def _arrays(identifiers: Iterable[Row]) -> dict[str, object]:
    # By the key: a kind, its scope and its match key are one row, whoever names it how often.
    rows = sorted({(one.organization_id, one.kind, one.scope, one.match_key): one for one in identifiers}.values())
    organization_ids, contact_ids, kinds, scopes, match_keys, values = columns(rows, 6)
    return {
        "organization_ids": organization_ids,
        "contact_ids": contact_ids,
        "kinds": kinds,
        "scopes": scopes,
        "match_keys": match_keys,
        "values": values,
        "orgs": sorted(set(organization_ids)),
    }
