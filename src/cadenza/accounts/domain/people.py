"""People, members and invitations as values, and the rules about who may change whom. Pure."""

import re
import unicodedata
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from cadenza.accounts.domain.permissions import ADMINS, Role
from cadenza.accounts.errors import LastOwner, OwnRole, RoleRequired
from cadenza.kit.blank import is_blank
from cadenza.kit.errors import Invalid, Problem

LONGEST_EMAIL = 254
LONGEST_NAME = 100
SHORTEST_PASSWORD, LONGEST_PASSWORD = 10, 200

_EMAIL = re.compile(r"[^\s@<>\"(),:;\\\[\]]{1,64}@[^\s@.<>\"(),:;\\\[\]]+(\.[^\s@.<>\"(),:;\\\[\]]+)+")


FIRST_PERSON = UUID("00000000-0000-7000-8000-000000000001")
"""Who sets an installation up. The same id everywhere, so that the table of people has one place for them."""


class LinkKind(StrEnum):
    """What a sign-in link does."""

    SIGN_IN = "sign_in"
    RESET = "reset"


@dataclass(frozen=True, slots=True)
class Person:
    """A person, known by their email in the whole installation."""

    id: UUID
    name: str
    email: str
    password_hash: str | None
    last_organization_id: UUID | None


@dataclass(frozen=True, slots=True)
class Member:
    """A person in an organization."""

    person_id: UUID
    role: Role
    name: str
    email: str
    joined_at: datetime


@dataclass(frozen=True, slots=True)
class Membership:
    """An organization that a person is in."""

    organization_id: UUID
    organization_name: str
    role: Role


@dataclass(frozen=True, slots=True)
class Invitation:
    """Somebody who may become a member."""

    id: UUID
    email: str
    role: Role
    invited_by: str
    created_at: datetime
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class Session:
    """A signed-in browser."""

    id: UUID
    person_id: UUID
    organization_id: UUID | None
    created_at: datetime
    last_seen_at: datetime
    address: str
    user_agent: str


@dataclass(frozen=True, slots=True)
class Changer:
    """Who changes a member: `role` is None for a key, and for whoever runs the installation `is_operator` is true."""

    role: Role | None
    person_id: UUID | None = None
    is_operator: bool = False


OPERATOR = Changer(None, is_operator=True)


def email_key(raw: str) -> str:
    """Return an email as it is compared everywhere."""
    return unicodedata.normalize("NFC", raw.strip().lower())


def read_email(raw: str, path: str = "email") -> str:
    """Return an email as it is kept and compared, or raise Invalid."""
    text = email_key(raw)
    if len(text) > LONGEST_EMAIL or not _EMAIL.fullmatch(text):
        raise Invalid([Problem(path, "email_invalid")])
    return text


def read_name(raw: str, path: str = "name") -> str:
    """Return a person's name as it is kept, or raise Invalid."""
    name = " ".join(raw.split())
    if is_blank(name):
        raise Invalid([Problem(path, "required")])
    if len(name) > LONGEST_NAME:
        raise Invalid([Problem(path, "too_long", {"limit": LONGEST_NAME})])
    return name


def check_password(password: str, path: str = "password") -> None:
    """Refuse a password that is too short to guess at, or too long to be one."""
    if len(password) < SHORTEST_PASSWORD:
        raise Invalid([Problem(path, "password_too_short", {"limit": SHORTEST_PASSWORD})])
    if len(password) > LONGEST_PASSWORD:
        raise Invalid([Problem(path, "password_too_long", {"limit": LONGEST_PASSWORD})])


def check_may_give(changer: Changer, role: Role) -> None:
    """Refuse to make somebody what only others may make them: owners are made by owners, admins by people."""
    if changer.is_operator or changer.role is Role.OWNER:
        return
    if changer.role is Role.ADMIN and role is not Role.OWNER:
        return
    if changer.role is None and role not in ADMINS:
        return
    raise RoleRequired(roles=_who_may_give(role))


def check_may_touch(changer: Changer, member: Member) -> None:
    """Refuse a change of whoever is too much for the one who changes."""
    check_may_give(changer, member.role)


def check_new_role(changer: Changer, member: Member, role: Role, *, owners: int) -> None:
    """Refuse a change of role; `owners` is how many there are, counted under their lock."""
    if changer.person_id == member.person_id and role.rank > member.role.rank:
        raise OwnRole
    check_may_touch(changer, member)
    check_may_give(changer, role)
    if role is not Role.OWNER:
        check_owner_stays(member, owners)


def check_owner_stays(member: Member, owners: int) -> None:
    """Refuse what would leave the organization without an owner."""
    if member.role is Role.OWNER and owners <= 1:
        raise LastOwner


def _who_may_give(role: Role) -> list[str]:
    return [Role.OWNER.value] if role is Role.OWNER else [Role.OWNER.value, Role.ADMIN.value]
