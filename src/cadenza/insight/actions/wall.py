"""The wall of sandbox phones: each person's phone beside what we are doing about them, in a few statements.

A phone that was given to a number goes by the name of its contact, so a search looks among contacts too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.channels.actions.connections import list_connections
from cadenza.channels.actions.sandbox_people import Phone, count_phones, list_phones
from cadenza.channels.domain.capabilities import Capabilities, capabilities_of
from cadenza.channels.domain.sandbox import LookedFor
from cadenza.contacts.actions.listing import list_page
from cadenza.contacts.domain.identifiers import IdentifierKind, normalise
from cadenza.contacts.domain.listing import ContactFilter
from cadenza.insight.store import wall as store
from cadenza.insight.store.wall import FollowUp
from cadenza.kit.db import ReadTx
from cadenza.kit.errors import Invalid
from cadenza.kit.reasons import LIVE, EnrollmentState

MOST_NAMED = 100
"""How many contacts with a matching name are looked for among the phones."""


class Standing(StrEnum):
    """What we are doing about someone."""

    FOLLOWING_UP = "following_up"
    STOPPED = "stopped"
    IDLE = "idle"


@dataclass(frozen=True, slots=True)
class WallPhone:
    """One phone of the wall."""

    phone: Phone
    follow_up: FollowUp | None

    @property
    def name(self) -> str:
        """Return who it is: a phone that was given to a number goes by the name of its contact, once there is one."""
        person = self.phone.person
        known = "" if self.follow_up is None else self.follow_up.name
        return known if known and person.name == person.address else person.name

    @property
    def standing(self) -> Standing:
        """Say whether someone is being followed up, was stopped, or is left alone."""
        state = None if self.follow_up is None else self.follow_up.state
        if state in LIVE:
            return Standing.FOLLOWING_UP
        return Standing.STOPPED if state is EnrollmentState.STOPPED else Standing.IDLE

    @property
    def stop_reason(self) -> str | None:
        """Return why the follow-up stopped, if it did."""
        stopped = self.standing is Standing.STOPPED and self.follow_up is not None
        return self.follow_up.reason if stopped and self.follow_up else None

    @property
    def stopped_at(self) -> datetime | None:
        """Return when the follow-up stopped, if it did."""
        return self.follow_up.ended_at if self.standing is Standing.STOPPED and self.follow_up else None


@dataclass(frozen=True, slots=True)
class Wall:
    """Some phones, and how many there are."""

    phones: Sequence[WallPhone]
    total: int


async def read_wall(
    tx: ReadTx, organization_id: UUID, limit: int, *, text: str | None = None, person_id: UUID | None = None
) -> Wall:
    """Return the phones of the people who talked last, each with where its owner stands.

    With a text only those whose name or number has it; `person_id` is always among them.
    """
    whom = await _whom(tx, organization_id, text, person_id)
    total = await count_phones(tx, organization_id, whom)
    return Wall(await _read_phones(tx, organization_id, whom, limit), total)


async def _whom(tx: ReadTx, organization_id: UUID, text: str | None, person_id: UUID | None) -> LookedFor:
    if text is None or not text.strip():
        return LookedFor(person_id=person_id)
    wanted = ContactFilter(text=text.strip())
    named = await list_page(tx, organization_id, wanted, after=None, limit=MOST_NAMED, tags=False)
    addresses = tuple(one.value for contact in named.contacts for one in contact.identifiers)
    return LookedFor(text.strip(), addresses, person_id)


async def _read_phones(tx: ReadTx, organization_id: UUID, whom: LookedFor, limit: int) -> list[WallPhone]:
    phones = await list_phones(tx, organization_id, limit, whom)
    organization = await get_organization(tx, organization_id)
    channels = {one.id: capabilities_of(one.channel) for one in await list_connections(tx, [organization_id])}
    keys = {
        phone.person.id: _match_key(phone, channels.get(phone.person.connection_id), organization.region)
        for phone in phones
    }
    asked = [
        (key, channels[phone.person.connection_id].opt_out_key or "")
        for phone in phones
        if (key := keys[phone.person.id]) is not None
    ]
    found = await store.load_follow_ups(tx, organization_id, asked, _kinds(list(channels.values())))
    return [WallPhone(phone, found.get(keys[phone.person.id] or "")) for phone in phones]


def _match_key(phone: Phone, capabilities: Capabilities | None, region: str) -> str | None:
    """Return the key under which a contact with this address is known."""
    for kind in () if capabilities is None else capabilities.identifier_kinds:
        try:
            return normalise(kind, phone.person.address, region).match_key
        except Invalid:
            continue
    return None


def _kinds(channels: Sequence[Capabilities]) -> list[IdentifierKind]:
    return sorted({kind for capabilities in channels for kind in capabilities.identifier_kinds})
