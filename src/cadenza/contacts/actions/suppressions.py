"""The suppression list: addresses that must not be written to, as keyed hashes.

A hash is over organization and match key: it says nothing to who reads the table, differs between organizations,
and outlives the person's erasure, so that an import of the same address can't message them again. Key '' is every
channel, any other one opt-out key.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.contacts.domain.contact import read_identifiers
from cadenza.contacts.domain.submitted import RawIdentifier
from cadenza.contacts.store import suppressions as store
from cadenza.contacts.store.suppressions import Suppressed
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.errors import Invalid, Problem
from cadenza.kit.ids import keyed_hash
from cadenza.kit.secrets import derived_key

EVERY_KEY = ""
ERASURE = "erasure"
"""The source of entries for erased people: these never leave the list."""


class Address(NamedTuple):
    """An address by its match key, as asked for one opt-out key; '' asks for every channel."""

    organization_id: UUID
    match_key: str
    key: str = EVERY_KEY


def address_hash(organization_id: UUID, match_key: str) -> bytes:
    """Return what stands for an address where the address itself may not stay."""
    return keyed_hash(derived_key("suppression"), organization_id.hex, match_key)


async def suppress(tx: Tx, addresses: Iterable[Address], *, source: str) -> int:
    """Put addresses on the list; returns how many were not there yet."""
    rows = sorted({(a.organization_id, address_hash(a.organization_id, a.match_key), a.key) for a in addresses})
    return len(await store.insert_suppressions(tx, rows, source)) if rows else 0


async def unsuppress(tx: Tx, organization_id: UUID, match_keys: Iterable[str], *, key: str = EVERY_KEY) -> int:
    """Take addresses off the list; those of erased people stay for good."""
    hashes = [address_hash(organization_id, match_key) for match_key in match_keys]
    return await store.delete_suppressions(tx, organization_id, hashes, key)


async def suppress_raw(
    tx: Tx, organization_id: UUID, identifiers: Sequence[RawIdentifier], *, key: str, reason: str = "api"
) -> int:
    """Put identifiers on the list as they were written, or raise Invalid with all that can't be read."""
    if reason == ERASURE:
        raise Invalid([Problem("reason", "reserved")])
    match_keys = await _match_keys(tx, organization_id, identifiers)
    return await suppress(tx, [Address(organization_id, m, key) for m in match_keys], source=reason)


async def look_up(
    tx: ReadTx, organization_id: UUID, identifiers: Sequence[RawIdentifier]
) -> list[tuple[RawIdentifier, list[Suppressed]]]:
    """Say what the list has on each of these identifiers, as they were written."""
    region = (await get_organization(tx, organization_id)).region
    hashes: dict[bytes, list[int]] = {}
    for place, raw in enumerate(identifiers):
        found, problems = read_identifiers([raw], region)
        if problems:
            raise Invalid([replace(p, path=p.path.replace("identifiers.0", f"identifiers.{place}")) for p in problems])
        hashes.setdefault(address_hash(organization_id, found[0].match_key), []).append(place)
    entries = await store.find_suppressions(tx, [(organization_id, hashed) for hashed in sorted(hashes)])
    answers: list[tuple[RawIdentifier, list[Suppressed]]] = [(raw, []) for raw in identifiers]
    for entry in entries:
        for place in hashes[entry.address_hash]:
            answers[place][1].append(entry)
    return answers


async def unsuppress_raw(tx: Tx, organization_id: UUID, identifiers: Sequence[RawIdentifier], *, key: str) -> int:
    """Take identifiers off the list as they were written."""
    return await unsuppress(tx, organization_id, await _match_keys(tx, organization_id, identifiers), key=key)


async def _match_keys(tx: Tx, organization_id: UUID, identifiers: Sequence[RawIdentifier]) -> list[str]:
    region = (await get_organization(tx, organization_id)).region
    found, problems = read_identifiers(identifiers, region)
    if problems:
        raise Invalid(problems)
    return [identifier.match_key for identifier in found]


async def find_suppressed(tx: ReadTx, addresses: Iterable[Address]) -> set[Address]:
    """Return those of these addresses that must not be written to; one statement."""
    key = derived_key("suppression")
    asked = {one: keyed_hash(key, one.organization_id.hex, one.match_key) for one in addresses}
    if not asked:
        return set()
    pairs = sorted({(address.organization_id, hashed) for address, hashed in asked.items()})
    found = {(s.organization_id, s.address_hash, s.key) for s in await store.find_suppressions(tx, pairs)}
    if not found:
        return set()
    return {
        address
        for address, hashed in asked.items()
        if (address.organization_id, hashed, EVERY_KEY) in found
        or (address.organization_id, hashed, address.key) in found
    }


async def find_erased(tx: ReadTx, organization_id: UUID, match_keys: Iterable[str]) -> dict[str, datetime]:
    """Return those of these match keys that were of people who have been erased, and when; one statement."""
    hashes = {address_hash(organization_id, match_key): match_key for match_key in match_keys}
    if not hashes:
        return {}
    found = await store.find_suppressions(tx, [(organization_id, hashed) for hashed in sorted(hashes)])
    return {hashes[one.address_hash]: one.at for one in found if one.source == ERASURE}
