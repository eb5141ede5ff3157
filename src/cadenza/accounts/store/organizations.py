"""The rows of organizations, their state and counters."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from cadenza.accounts.domain.allowance import Counter, Use
from cadenza.accounts.domain.organization import Organization
from cadenza.accounts.domain.settings import read_settings
from cadenza.kit.db import Queries, ReadTx, Row, Tx, columns

sql = Queries.beside(__file__)


async def insert_organization(
    tx: Tx, organization_id: UUID, name: str, time_zone: str, locale: str, region: str, settings: dict[str, Any]
) -> None:
    """Write a new organization with its state."""
    await tx.execute(
        sql.insert_organization,
        organization_id=organization_id,
        name=name,
        time_zone=time_zone,
        locale=locale,
        region=region,
        now=tx.now,
    )
    await tx.execute(sql.insert_org_state, organization_id=organization_id, settings=settings, now=tx.now)


async def load_organizations(tx: ReadTx, organization_ids: Sequence[UUID]) -> list[Organization]:
    """Read organizations with the settings of this moment."""
    stopped: bool = await tx.fetchval(sql.platform_kill_switch)
    rows = await tx.fetch(sql.load_organizations, orgs=list(organization_ids))
    return [_organization(row, stopped) for row in rows]


async def list_organizations(tx: ReadTx) -> dict[UUID, str]:
    """Read the names of all organizations, in their order."""
    return {row["organization_id"]: row["name"] for row in await tx.fetch(sql.list_organizations)}


async def page_organizations(tx: ReadTx, after: UUID, n: int) -> list[UUID]:
    """Read the ids of the next organizations."""
    return [row["organization_id"] for row in await tx.fetch(sql.page_organizations, after=after, n=n)]


async def find_by_other_rules(tx: ReadTx, organizations: Sequence[UUID], rules: str) -> list[UUID]:
    """Name those of these organizations whose clocks were last read by other rules of the zones."""
    rows = await tx.fetch(sql.find_by_other_rules, orgs=list(organizations), rules=rules)
    return [row["organization_id"] for row in rows]


async def save_zone_rules(tx: Tx, organization_id: UUID, rules: str | None) -> None:
    """Write by which rules of the zones all clocks of an organization have been read; None for no such rules."""
    await tx.execute(sql.save_zone_rules, organization_id=organization_id, rules=rules)


def _organization(row: Row, stopped: bool) -> Organization:  # noqa: FBT001 - a column of another table
    return Organization(
        id=row["organization_id"],
        name=row["name"],
        time_zone=row["time_zone"],
        locale=row["locale"],
        region=row["region"],
        kill_switch=row["kill_switch"] or stopped,
        settings=read_settings(row["settings"])[0],
    )


async def save_profile(tx: Tx, organization_id: UUID, *, name: str, time_zone: str, locale: str, region: str) -> None:
    """Replace what the organization is called, and its clock, language and country."""
    await tx.execute(
        sql.save_profile, organization_id=organization_id, name=name, time_zone=time_zone, locale=locale, region=region
    )


async def set_kill_switch(tx: Tx, organization_id: UUID, *, is_on: bool) -> bool:
    """Turn the switch; returns whether the organization exists."""
    touched = await tx.execute(sql.set_kill_switch, organization_id=organization_id, is_on=is_on, now=tx.now)
    return touched == 1


async def lock_settings(tx: Tx, organization_id: UUID) -> dict[str, Any] | None:
    """Lock and return what the organization has set."""
    settings: dict[str, Any] | None = await tx.fetchval(sql.lock_settings, organization_id=organization_id)
    return settings


async def save_settings(tx: Tx, organization_id: UUID, settings: dict[str, Any]) -> None:
    """Replace what the organization has set."""
    await tx.execute(sql.save_settings, organization_id=organization_id, settings=settings, now=tx.now)


async def use_allowance(tx: Tx, uses: Sequence[Use]) -> set[Counter]:
    """Count the uses that fit, given in key order; returns their counters."""
    rows = [
        (use.counter.organization_id, use.counter.kind, use.counter.period, use.amount, use.allowed) for use in uses
    ]
    organization_ids, kinds, periods, amounts, alloweds = columns(rows, 5)
    counted = await tx.fetch(
        sql.use_allowance,
        organization_ids=organization_ids,
        kinds=kinds,
        periods=periods,
        amounts=amounts,
        alloweds=alloweds,
        orgs=organization_ids,
    )
    return {Counter(row["organization_id"], row["kind"], row["period"]) for row in counted}


async def load_used(tx: ReadTx, counters: Sequence[Counter]) -> dict[Counter, int]:
    """Read how much of these counters is used; one that never counted is missing."""
    rows = [(counter.organization_id, counter.kind, counter.period) for counter in counters]
    organization_ids, kinds, periods = columns(rows, 3)
    found = await tx.fetch(
        sql.load_used, organization_ids=organization_ids, kinds=kinds, periods=periods, orgs=organization_ids
    )
    return {Counter(row["organization_id"], row["kind"], row["period"]): row["used"] for row in found}
