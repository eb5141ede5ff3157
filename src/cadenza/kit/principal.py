"""Who calls the API, and what they may do. What the permissions are is the product's matter."""

from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from cadenza.kit.errors import CadenzaError, Forbidden


class NoOrganization(Forbidden):
    """The person is signed in, and a member of no organization."""

    code = "no_organization"


class PersonRequired(Forbidden):
    """No key may do this: a person has to sign in."""

    code = "person_required"


@dataclass(frozen=True, slots=True, kw_only=True)
class Principal:
    """Who calls, for which organization; a person has an id, a session and a role there, a key has none of them."""

    actor: str
    name: str
    organization: UUID | None
    permissions: frozenset[str]
    refusal: Callable[[str], CadenzaError]
    """Says why a permission is missing, and who has it."""
    person_id: UUID | None = None
    session_id: UUID | None = None
    role: str | None = None

    @property
    def organization_id(self) -> UUID:
        """The organization that the call is about."""
        if self.organization is None:
            raise NoOrganization
        return self.organization

    def check_may(self, permission: str) -> None:
        """Refuse what the caller may not do."""
        if permission not in self.permissions:
            raise self.refusal(permission)

    @property
    def person(self) -> tuple[UUID, UUID]:
        """The person that calls, and their session."""
        if self.person_id is None or self.session_id is None:
            raise PersonRequired
        return self.person_id, self.session_id
