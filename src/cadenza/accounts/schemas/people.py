"""What the routes of members, invitations, keys and the audit log take and give."""

from datetime import datetime
from typing import Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from cadenza.accounts.domain.audit import AuditEntry
from cadenza.accounts.domain.keys import ApiKey
from cadenza.accounts.domain.people import Invitation, Member, Session
from cadenza.accounts.domain.permissions import Role, Scope


class Given(BaseModel):
    """What a body has in common: nothing but what is named."""

    model_config = ConfigDict(extra="forbid")


class RoleIn(Given):
    """The role to give."""

    role: Role


class InvitationIn(Given):
    """Whom to invite, and as what."""

    email: str = Field(max_length=300)
    role: Role


class AccountIn(Given):
    """What a person changes about themselves."""

    name: str = Field(max_length=1000)


class KeyIn(Given):
    """A key to make."""

    name: str = Field(min_length=1, max_length=100)
    scopes: list[Scope] = Field(min_length=1, max_length=len(Scope))


class OrganizationIn(Given):
    """An organization to make."""

    name: str = Field(min_length=1, max_length=100)
    time_zone: str = Field(default="UTC", max_length=64)
    locale: str = Field(default="en", max_length=16)
    region: str | None = Field(
        default=None,
        min_length=2,
        max_length=2,
        description="The country by which phones without a country code are read. Left out: the one that the locale "
        "names, as `pt-BR` does; where it names none it is required.",
    )


class MemberOut(BaseModel):
    """A member."""

    person_id: UUID
    role: Role
    name: str
    email: str
    joined_at: datetime

    @classmethod
    def of(cls, member: Member) -> "MemberOut":
        """Write a member out."""
        return cls(
            person_id=member.person_id,
            role=member.role,
            name=member.name,
            email=member.email,
            joined_at=member.joined_at,
        )


class MembersOut(BaseModel):
    """Everybody in the organization, by name."""

    items: list[MemberOut]


class InvitationOut(BaseModel):
    """An open invitation."""

    id: UUID
    email: str
    role: Role
    invited_by: str
    created_at: datetime
    expires_at: datetime

    @classmethod
    def of(cls, invitation: Invitation) -> "InvitationOut":
        """Write an invitation out."""
        return cls(
            id=invitation.id,
            email=invitation.email,
            role=invitation.role,
            invited_by=invitation.invited_by,
            created_at=invitation.created_at,
            expires_at=invitation.expires_at,
        )


class InvitationsOut(BaseModel):
    """The open invitations, newest first."""

    items: list[InvitationOut]


class InvitedOut(BaseModel):
    """An invitation just made, with the link to hand over; the link is shown this once."""

    invitation: InvitationOut
    link: str


class LinkOut(BaseModel):
    """A link to hand over; shown this once."""

    link: str
    expires_at: datetime


class KeyOut(BaseModel):
    """A live key, without its secret."""

    id: UUID
    name: str
    scopes: list[str]
    created_by: str
    created_at: datetime
    last_used_at: datetime | None

    @classmethod
    def of(cls, key: ApiKey) -> "KeyOut":
        """Write a key out."""
        return cls(
            id=key.id,
            name=key.name,
            scopes=list(key.scopes),
            created_by=key.created_by,
            created_at=key.created_at,
            last_used_at=key.last_used_at,
        )


class KeysOut(BaseModel):
    """The live keys, newest first."""

    items: list[KeyOut]


class NewKeyOut(BaseModel):
    """A key just made: `key` is shown this once."""

    id: UUID
    key: str


class SessionListItem(BaseModel):
    """A signed-in browser of the person."""

    id: UUID
    is_this: bool
    created_at: datetime
    last_seen_at: datetime
    address: str
    user_agent: str

    @classmethod
    def of(cls, session: Session, this: UUID) -> "SessionListItem":
        """Write a session out."""
        return cls(
            id=session.id,
            is_this=session.id == this,
            created_at=session.created_at,
            last_seen_at=session.last_seen_at,
            address=session.address,
            user_agent=session.user_agent,
        )


class SessionsOut(BaseModel):
    """The live sessions of the person, the one used last first."""

    items: list[SessionListItem]


class CreatedOut(BaseModel):
    """The id of what was made."""

    id: UUID


class AuditEntryOut(BaseModel):
    """Who did what to what, and from where."""

    id: UUID
    at: datetime
    actor: str
    actor_name: str
    action: str
    subject_kind: str | None
    subject_id: str | None
    before: dict[str, Any] | None
    after: dict[str, Any] | None
    address: str
    user_agent: str
    request_id: str

    @classmethod
    def of(cls, entry: AuditEntry) -> "AuditEntryOut":
        """Write an entry out."""
        return cls(
            id=entry.id,
            at=entry.at,
            actor=entry.actor,
            actor_name=entry.actor_name,
            action=entry.action,
            subject_kind=entry.subject_kind,
            subject_id=entry.subject_id,
            before=None if entry.before is None else dict(entry.before),
            after=None if entry.after is None else dict(entry.after),
            address=entry.address,
            user_agent=entry.user_agent,
            request_id=entry.request_id,
        )


class AuditOut(BaseModel):
    """A page of the audit log, newest first."""

    items: list[AuditEntryOut]
    next_cursor: str | None
