"""What keeps a campaign from being saved, or from being sent. Pure; every finding is listed, not only the first."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cadenza.campaigns.domain.campaign import Campaign, SendType
from cadenza.campaigns.domain.content import known_names
from cadenza.channels.domain.connection import Connection
from cadenza.contacts.domain.audience import Size
from cadenza.kit.errors import Problem
from cadenza.kit.reasons import ConnectionState
from cadenza.messages.domain.routing import Choice
from cadenza.templates.domain.checking import check as check_template
from cadenza.templates.domain.referring import check_reference, check_variants
from cadenza.templates.domain.saved import SavedTemplate

AUDIENCE_EMPTY = "audience_empty"
"""Nobody is meant: found by whoever sends, and an end where it is so at the time of a scheduled campaign."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a campaign is checked against."""

    connections: Sequence[Connection]
    """The organization's, but the deleted ones; the oldest first."""
    attributes: frozenset[str]
    template: SavedTemplate | None = None
    """The one it names, if the organization has it."""
    quota_left: int | None = None


def choose_number(campaign: Campaign, connections: Sequence[Connection]) -> Connection | None:
    """Return the number a campaign sends from: the one it names, else the channel's default, else a usable one."""
    return Choice.of(campaign.channel, connections).connection(campaign.connection_id, ())


def check_saving(campaign: Campaign, connections: Sequence[Connection], now: datetime) -> list[Problem]:
    """Find the settings that can't be; what is still missing may come later."""
    return [
        *([Problem("name", "required")] if not campaign.name else ()),
        *_check_named_connection(campaign, connections),
        *_check_schedule(campaign, now),
    ]


def check_sending(campaign: Campaign, around: Surroundings, audience: Size | None) -> list[Problem]:
    """Find everything that keeps a campaign from being sent; `audience` is its size, None where it has none."""
    return [
        *([Problem("name", "required")] if not campaign.name else ()),
        *check_message(campaign, around),
        *_check_audience(campaign, audience),
        *_check_quota(audience, around.quota_left),
    ]


def check_message(campaign: Campaign, around: Surroundings) -> list[Problem]:
    """Find what keeps the text from being written to anybody, whoever is meant."""
    return [
        *_check_text(campaign, around),
        *_check_number(campaign, around.connections),
    ]


def _check_text(campaign: Campaign, around: Surroundings) -> Iterator[Problem]:
    known = known_names(around.attributes)
    if campaign.template_id is None:
        yield from check_template(campaign.body, known)
        return
    yield from check_reference(around.template, campaign.channel, "template_id")
    if around.template is not None:
        yield from check_variants(around.template.variants, known, "template_id")


def _check_named_connection(campaign: Campaign, connections: Sequence[Connection]) -> Iterator[Problem]:
    if campaign.connection_id is None:
        return
    named = _by_id(campaign.connection_id, connections)
    if named is None:
        yield Problem("connection_id", "not_found")
    elif named.channel != campaign.channel:
        yield Problem("connection_id", "other_channel", {"channel": named.channel})


def _check_schedule(campaign: Campaign, now: datetime) -> Iterator[Problem]:
    if campaign.send_type is not SendType.SCHEDULED:
        return
    if campaign.send_at is None:
        yield Problem("send_at", "required")
    elif campaign.send_at <= now:
        yield Problem("send_at", "in_the_past")


def _check_number(campaign: Campaign, connections: Sequence[Connection]) -> Iterator[Problem]:
    problems = list(_check_named_connection(campaign, connections))
    yield from problems
    if problems:
        return
    number = choose_number(campaign, connections)
    if number is None:
        yield Problem("channel", "channel_not_configured", {"channel": campaign.channel.value})
    elif number.state is not ConnectionState.CONNECTED:
        yield Problem("connection_id", "connection_unusable", {"state": number.state.value})


def _check_audience(campaign: Campaign, audience: Size | None) -> Iterator[Problem]:
    if campaign.audience is None or audience is None:
        yield Problem("audience", "required")
    elif audience == Size(0):
        yield Problem("audience", AUDIENCE_EMPTY)


def _check_quota(audience: Size | None, quota_left: int | None) -> Iterator[Problem]:
    if quota_left is not None and audience is not None and audience.count > quota_left:
        yield Problem("audience", "quota_exceeded", {"left": max(quota_left, 0), "needed": audience.count})


def _by_id(connection_id: UUID, connections: Sequence[Connection]) -> Connection | None:
    return next((one for one in connections if one.id == connection_id), None)
