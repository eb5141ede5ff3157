"""What networks say about addresses: nobody has it, or somebody just wrote from it. The contacts are locked."""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from cadenza.contacts.domain.identifiers import Identifier
from cadenza.contacts.store import addresses as store
from cadenza.kit.db import Tx


class Addressed(NamedTuple):
    """An identifier of a contact."""

    organization_id: UUID
    contact_id: UUID
    identifier: Identifier


async def invalidate(tx: Tx, refused: Sequence[Addressed]) -> None:
    """Make identifiers of contacts invalid; one statement.

    One that the contact has not is noted as invalid, so that a phone that is on no WhatsApp stays a phone.
    """
    if refused:
        await store.invalidate(tx, [_row(one) for one in refused])
        _hint(tx, refused)


async def confirm(tx: Tx, heard: Sequence[Addressed]) -> None:
    """Make what was invalid valid again: somebody wrote from there; one statement."""
    if heard and await store.confirm(tx, [_row(one) for one in heard]):
        _hint(tx, heard)


def _row(one: Addressed) -> store.Row:
    identifier = one.identifier
    return store.Row(
        one.organization_id, one.contact_id, identifier.kind, identifier.scope, identifier.match_key, identifier.value
    )


def _hint(tx: Tx, addressed: Sequence[Addressed]) -> None:
    for one in addressed:
        tx.hint(one.organization_id, "contacts", one.contact_id)
