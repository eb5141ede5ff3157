"""Recipes are shown, and become drafts."""

from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.channels.actions.connections import list_connections
from cadenza.channels.domain.capabilities import Channel
from cadenza.journeys.actions.author import JourneyChanges, create
from cadenza.journeys.domain.journey import Journey
from cadenza.journeys.domain.recipe import Recipe, cook
from cadenza.journeys.errors import RecipeNotFound
from cadenza.journeys.store.recipes import load_recipes
from cadenza.kit.db import ReadTx, Tx


async def list_recipes(tx: ReadTx, organization_id: UUID) -> list[Recipe]:
    """Return the recipes in the organization's language, for the channel it has."""
    locale, channel = await _where(tx, organization_id)
    return [cook(key, raw, locale, channel) for key, raw in load_recipes().items()]


async def make_draft(tx: Tx, organization_id: UUID, key: str, name: str | None) -> Journey:
    """Make a draft of a recipe, under its own name or another."""
    raw = load_recipes().get(key)
    if raw is None:
        raise RecipeNotFound
    locale, channel = await _where(tx, organization_id)
    recipe = cook(key, raw, locale, channel)
    changes = JourneyChanges(
        description=recipe.description, subject=recipe.subject, channel=channel, draft=recipe.draft
    )
    return await create(tx, organization_id, name or recipe.name, changes)


async def _where(tx: ReadTx, organization_id: UUID) -> tuple[str, Channel]:
    """Return the organization's language, and the channel of its default connection, else of its first."""
    organization = await get_organization(tx, organization_id)
    connections = await list_connections(tx, [organization_id])
    chosen = next((one for one in connections if one.is_default), next(iter(connections), None))
    known = chosen is not None and chosen.channel in set(Channel)
    return organization.locale, Channel(chosen.channel) if chosen is not None and known else Channel.WHATSAPP
