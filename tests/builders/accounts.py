"""Organizations for tests."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from cadenza.accounts.actions.keys import create_api_key
from cadenza.accounts.actions.organizations import create_organization
from cadenza.accounts.domain.organization import Organization
from cadenza.accounts.domain.permissions import Scope
from cadenza.kit.db import Tx


async def make_organization(
    tx: Tx,
    organization_id: UUID,
    *,
    name: str = "Studio",
    time_zone: str = "America/Sao_Paulo",
    locale: str = "pt-BR",
    region: str = "BR",
    **settings: Any,
) -> Organization:
    return await create_organization(
        tx,
        organization_id,
        name=name,
        time_zone=time_zone,
        locale=locale,
        region=region,
        settings=settings,
    )


async def make_api_key(
    tx: Tx, organization_id: UUID, *, name: str = "test", scopes: Iterable[Scope] = tuple(Scope)
) -> str:
    return (await create_api_key(tx, organization_id, name, scopes=scopes)).text
