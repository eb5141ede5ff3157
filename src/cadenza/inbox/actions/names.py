"""Who of the team did something, by name."""

from dataclasses import dataclass
from uuid import UUID

from cadenza.accounts.actions.members import list_members
from cadenza.kit.db import ReadTx

PERSON = "person:"


@dataclass(frozen=True, slots=True)
class Colleague:
    """Somebody of the team; one who left has no name any more."""

    id: UUID
    name: str | None


@dataclass(frozen=True, slots=True)
class Team:
    """Everybody in the organization."""

    names: dict[UUID, str]

    def colleague(self, person_id: UUID | None) -> Colleague | None:
        """Return one of them by id."""
        return None if person_id is None else Colleague(person_id, self.names.get(person_id))

    def actor(self, actor: str | None) -> Colleague | None:
        """Return whom an actor of a row is, where it is a person."""
        if actor is None or not actor.startswith(PERSON):
            return None
        return self.colleague(UUID(actor.removeprefix(PERSON)))


async def load_team(tx: ReadTx, organization_id: UUID) -> Team:
    """Read everybody's names; one small statement."""
    return Team({one.person_id: one.name for one in await list_members(tx, organization_id)})
