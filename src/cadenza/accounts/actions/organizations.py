"""Organizations are created, read with every batch, set and switched off."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any
from uuid import UUID

from cadenza.accounts.actions.members import add_member
from cadenza.accounts.domain.events import OrganizationFounded
from cadenza.accounts.domain.organization import Organization, check_organization
from cadenza.accounts.domain.people import Person
from cadenza.accounts.domain.permissions import Role
from cadenza.accounts.domain.settings import Settings, check_settings, write_settings
from cadenza.accounts.errors import OrganizationNotFound
from cadenza.accounts.store import organizations as store
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.errors import Invalid, Problem
from cadenza.kit.locales import locale_named, region_named
from cadenza.kit.timing import RULES

SUBJECT = "organization"
ANY_REGION = "US"
"""For what is looked at before the region is known."""


async def create_organization(
    tx: Tx,
    organization_id: UUID,
    *,
    name: str,
    time_zone: str = "UTC",
    locale: str = "en",
    region: str = "US",
    settings: Mapping[str, Any] | None = None,
) -> Organization:
    """Create an organization under an id that the transaction was opened for."""
    problems = [
        *check_organization(name=name, time_zone=time_zone, locale=locale, region=region),
        *check_settings(settings or {}),
    ]
    if problems:
        raise Invalid(problems)
    name, locale, region = name.strip(), locale_named(locale) or locale, region.upper()
    await store.insert_organization(tx, organization_id, name, time_zone, locale, region, dict(settings or {}))
    made = await get_organization(tx, organization_id)
    tell_made(tx, made)
    return made


def tell_made(tx: Tx, made: Organization) -> None:
    """Say what was made, for the audit log; said again by whoever gives it its first member or key on the way."""
    tx.changed(SUBJECT, made.id, after={"name": made.name, "time_zone": made.time_zone, "locale": made.locale})


async def found_organization(
    tx: Tx, organization_id: UUID, *, name: str, time_zone: str, locale: str, region: str | None
) -> Organization:
    """Create an organization for people who begin; whoever answers gives it what they need to try it out.

    Without a region it is the country that the locale names. Where it names none somebody has to say it: phones read by
    the rules of the wrong country are the phones of others.
    """
    region = region or region_named(locale)
    if region is None:
        rest = check_organization(name=name, time_zone=time_zone, locale=locale, region=ANY_REGION)
        raise Invalid([*rest, Problem("region", "required")])
    made = await create_organization(tx, organization_id, name=name, time_zone=time_zone, locale=locale, region=region)
    tx.emit(OrganizationFounded(organization_id=organization_id))
    return made


async def found_for(
    tx: Tx, organization_id: UUID, owner: Person, *, name: str, time_zone: str, locale: str, region: str | None
) -> None:
    """Create an organization for somebody who begins, and who is its owner."""
    made = await found_organization(tx, organization_id, name=name, time_zone=time_zone, locale=locale, region=region)
    await add_member(tx, organization_id, owner, Role.OWNER)
    tell_made(tx, made)


async def load_settings(tx: ReadTx, organization_ids: Iterable[UUID]) -> dict[UUID, Organization]:
    """Read organizations with their settings and kill switches as they are now; two statements."""
    organizations = await store.load_organizations(tx, sorted(set(organization_ids)))
    return {organization.id: organization for organization in organizations}


async def get_organization(tx: ReadTx, organization_id: UUID) -> Organization:
    """Return one organization."""
    organizations = await load_settings(tx, [organization_id])
    if organization_id not in organizations:
        raise OrganizationNotFound
    return organizations[organization_id]


async def list_organizations(tx: ReadTx) -> dict[UUID, str]:
    """Name every organization of the installation; read `everywhere`, for whoever runs it."""
    return await store.list_organizations(tx)


async def page_organizations(tx: ReadTx, after: UUID, n: int) -> tuple[list[Organization], UUID | None]:
    """Return the next organizations of the installation by id, and after which one those behind them begin.

    With their settings, `n` at most, fewer where one of them is not there any more; read `everywhere`.
    """
    ids = await store.page_organizations(tx, after, n)
    loaded = await load_settings(tx, ids)
    return [loaded[one] for one in ids if one in loaded], ids[-1] if len(ids) == n else None


async def find_read_by_others(tx: ReadTx, organizations: Sequence[UUID]) -> list[UUID]:
    """Name those of these organizations whose clocks were last read by other rules of the zones than ours."""
    return await store.find_by_other_rules(tx, organizations, RULES)


async def forget_read(tx: Tx, organization_id: UUID) -> None:
    """Keep that the clocks of the organization are not all read by one set of rules, ours or others'."""
    await store.save_zone_rules(tx, organization_id, None)


async def record_read(tx: Tx, organization_id: UUID) -> None:
    """Keep that all clocks of the organization have been read by our rules of the zones."""
    await store.save_zone_rules(tx, organization_id, RULES)


async def change_settings(
    tx: Tx, organization_id: UUID, changes: Mapping[str, Any], profile: Mapping[str, str] = MappingProxyType({})
) -> Organization:
    """Set what is named, null takes a setting back to its default; every problem is reported at once.

    `profile` is what else the organization is: name, time zone, locale, region.
    """
    known = await store.lock_settings(tx, organization_id)
    if known is None:
        raise OrganizationNotFound
    organization = await get_organization(tx, organization_id)
    was = {name: getattr(organization, name) for name in PROFILE}
    will_be = was | dict(profile)
    given = {name: value for name, value in changes.items() if value is not None or name in NULLABLE}
    problems = [*check_organization(**will_be), *check_settings(given)]
    if problems:
        raise Invalid(problems)
    kept = {name: value for name, value in known.items() if name not in changes}
    await store.save_settings(tx, organization_id, kept | given)
    if profile:
        will_be = _tidied(**will_be)
        await store.save_profile(tx, organization_id, **will_be)
    told = partial(_told, changes)
    tx.changed(SUBJECT, organization_id, before=was | told(known), after=will_be | told(kept | given))
    return await get_organization(tx, organization_id)


def _told(changes: Iterable[str], stored: Mapping[str, Any]) -> dict[str, Any]:
    """Return stored settings as the audit log tells them: where nothing is set, the default that holds."""
    defaults = write_settings(Settings())
    return {name: {"default": defaults[name]} for name in changes} | dict(stored)


def _tidied(*, name: str, time_zone: str, locale: str, region: str) -> dict[str, str]:
    """Return a profile that was checked as it is stored."""
    return {
        "name": name.strip(),
        "time_zone": time_zone,
        "locale": locale_named(locale) or locale,
        "region": region.upper(),
    }


PROFILE = ("name", "time_zone", "locale", "region")
"""What an organization is, beside its settings."""

NULLABLE = frozenset(
    {
        "send_window", "messages_per_day", "quiet_hours", "event_days", "contact_change_days", "deal_change_days",
        "enrollment_days",
    }
)  # fmt: skip
"""Here null is a value: no window, no hours, no limit, no end."""


async def set_kill_switch(tx: Tx, organization_id: UUID, *, is_on: bool) -> None:
    """Stop everything that would leave for this organization, or let it go on."""
    if not await store.set_kill_switch(tx, organization_id, is_on=is_on):
        raise OrganizationNotFound
    tx.changed(SUBJECT, organization_id, before={"kill_switch": not is_on}, after={"kill_switch": is_on})
    tx.hint(organization_id, "queue")
