"""Campaigns in a world: crowds of people, campaigns to them, and what became of everyone.

crowd = await make_crowd(world, 1000, tag="gold")
campaign = await make_campaign(world, audience={"kind": "tag", "tag": "gold"})
await send(world, campaign)
await world.run()
assert await count_states(world, campaign) == {"sent": 1000}
"""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

from cadenza.campaigns.actions import author, commands, launch
from cadenza.campaigns.actions.author import CampaignChanges
from cadenza.campaigns.domain.campaign import Campaign, SendType
from cadenza.channels.actions.sandbox_people import PersonDraft, add_people
from cadenza.channels.domain.capabilities import Channel
from cadenza.contacts.domain.phones import match_key
from cadenza.kit.db import Tx
from cadenza.kit.ids import new_ids
from tests.builders.contacts import phone_number
from tests.builders.world import CALM, World

NAMES = (
    "Ana", "João", "Zoë", "Müller", "Łukasz", "Ñandú", "Дмитрий", "Ολυμπία", "שירה", "محمد", "李小龍", "さくら",
    "김민준", "สมชาย", "अर्जुन", "Ayşe", "Nguyễn", "ქეთევან", "O’Brien", "<b>Ada</b> & co", "🌸 Flor", "𝒜𝓁𝒾",
    "Jean-Luc", "Dvořák", "100% {Bob}",
)  # fmt: skip
"""Names in many scripts, some of which look like markup and none of which is."""

BODY = "Oi {{ contact.first_name }}, temos uma novidade."

_CONTACTS = """
    INSERT INTO contacts (organization_id, id, first_name, lifecycle, lifecycle_changed_at, created_at, updated_at)
    SELECT $1, u.id, u.name, 'member', moved_clock(), moved_clock(), moved_clock()
      FROM unnest($2::uuid[], $3::text[]) u (id, name)
"""
_IDENTIFIERS = """
    INSERT INTO identifiers (organization_id, kind, scope, match_key, contact_id, value, status, created_at)
    SELECT $1, 'phone', '', u.key, u.id, u.value, 'valid', moved_clock()
      FROM unnest($2::uuid[], $3::text[], $4::text[]) u (id, key, value)
"""
_CONSENTS = """
    INSERT INTO consents (organization_id, contact_id, key, state, changed_at, source)
    SELECT $1, id, 'whatsapp', 'subscribed', moved_clock() - interval '1 hour', 'form' FROM unnest($2::uuid[]) id
"""
_TAGS = """
    INSERT INTO contact_tags (organization_id, contact_id, tag, added_at)
    SELECT $1, id, $3, moved_clock() FROM unnest($2::uuid[]) id
"""


async def make_crowd(world: World, count: int, *, tag: str | None = None, **behaviour: Any) -> dict[UUID, str]:
    """Make many contacts at once, all subscribed and with a phone on the sandbox; returns their names."""
    async with world.database.read(world.organization_id) as view:
        ids = sorted(new_ids(view.now, count))
    names = [NAMES[number % len(NAMES)] for number in range(count)]
    phones = [phone_number() for _ in range(count)]
    await world.change(_CONTACTS, world.organization_id, ids, names)
    await world.change(_IDENTIFIERS, world.organization_id, ids, [match_key(phone) for phone in phones], phones)
    await world.change(_CONSENTS, world.organization_id, ids)
    if tag is not None:
        await world.change(_TAGS, world.organization_id, ids, tag)
    assert world.connection is not None
    async with world.network.begin(world.organization_id) as tx:
        drafts = [
            PersonDraft(address=phone, name=name, locale="en", behaviour={**CALM, **behaviour})
            for phone, name in zip(phones, names, strict=True)
        ]
        await add_people(tx, world.connection, drafts)
    return dict(zip(ids, names, strict=True))


async def make_campaign(world: World, *, name: str = "News", **changes: Any) -> Campaign:
    """Make a draft to everyone."""
    given = {"channel": Channel.WHATSAPP_QR, "body": BODY, "audience": {"kind": "everyone"}, **changes}
    given["channel"] = Channel(given["channel"])
    if "send_type" in given:
        given["send_type"] = SendType(given["send_type"])
    async with world.database.begin(world.organization_id) as tx:
        return await author.create(tx, world.organization_id, name, CampaignChanges(**given))


Command = Callable[[Tx, UUID, UUID], Awaitable[Campaign]]


async def _command(world: World, command: Command, campaign: Campaign) -> Campaign:
    async with world.database.begin(world.organization_id) as tx:
        return await command(tx, world.organization_id, campaign.id)


async def send(world: World, campaign: Campaign) -> Campaign:
    """Start it, as a person does."""
    return await _command(world, launch.send, campaign)


async def pause(world: World, campaign: Campaign) -> Campaign:
    """Pause it, as a person does."""
    return await _command(world, commands.pause, campaign)


async def resume(world: World, campaign: Campaign) -> Campaign:
    """Let it go on, as a person does."""
    return await _command(world, commands.resume, campaign)


async def cancel(world: World, campaign: Campaign) -> Campaign:
    """Call it off, as a person does."""
    return await _command(world, commands.cancel, campaign)


async def standing(world: World, campaign: Campaign) -> tuple[str, str | None]:
    """Return the campaign's state and reason."""
    [row] = await world.observe("SELECT state, reason FROM campaigns WHERE id = $1", campaign.id)
    return row["state"], row["reason"]


async def count_states(world: World, campaign: Campaign) -> dict[str, int]:
    """Count its recipients by state, and the reason where there is one."""
    rows = await world.observe(
        "SELECT concat_ws(':', state, reason) AS what, count(*) AS count FROM recipients WHERE campaign_id = $1 "
        "GROUP BY 1",
        campaign.id,
    )
    return {row["what"]: row["count"] for row in rows}


async def most_copies(world: World) -> int:
    """Return how often the same person got the same text, at most."""
    [row] = await world.observe(
        "SELECT max(n) AS most FROM (SELECT count(*) AS n FROM sandbox_messages WHERE sender = 'business' "
        "AND organization_id = $1 GROUP BY address, body) copies",
        world.organization_id,
    )
    return row["most"] or 0
