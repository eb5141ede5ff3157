"""The one table of what people and keys may do: permission → the roles that have it and the scope that a key needs.

Routes name a permission, never a role: who may do what is read here, and nowhere else. Scopes read and write apart.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from cadenza.accounts.errors import RoleRequired, ScopeRequired
from cadenza.kit.errors import CadenzaError
from cadenza.kit.principal import PersonRequired


class Role(StrEnum):
    """What a member is in an organization, from most to least."""

    OWNER = "owner"
    ADMIN = "admin"
    MANAGER = "manager"
    AGENT = "agent"
    VIEWER = "viewer"

    @property
    def rank(self) -> int:
        """Return how much it is; an owner's is the largest."""
        return len(Role) - list(Role).index(self)


class Scope(StrEnum):
    """What a key may do in one area."""

    CONTACTS_READ = "contacts:read"
    CONTACTS_WRITE = "contacts:write"
    JOURNEYS_READ = "journeys:read"
    JOURNEYS_WRITE = "journeys:write"
    CAMPAIGNS_READ = "campaigns:read"
    CAMPAIGNS_WRITE = "campaigns:write"
    INBOX_READ = "inbox:read"
    INBOX_WRITE = "inbox:write"
    CHANNELS_READ = "channels:read"
    CHANNELS_WRITE = "channels:write"
    SETTINGS_READ = "settings:read"
    SETTINGS_WRITE = "settings:write"
    PEOPLE_READ = "people:read"
    PEOPLE_WRITE = "people:write"
    INSIGHT_READ = "insight:read"


class Permission(StrEnum):
    """What a route may ask for."""

    SESSION_READ = "session.read"
    ACCOUNT = "account"
    CONTACTS_READ = "contacts.read"
    CONTACTS_WRITE = "contacts.write"
    CONTACTS_IMPORT = "contacts.import"
    CONTACTS_ERASE = "contacts.erase"
    JOURNEYS_READ = "journeys.read"
    JOURNEYS_WRITE = "journeys.write"
    ENROLLMENTS_WRITE = "enrollments.write"
    CAMPAIGNS_READ = "campaigns.read"
    CAMPAIGNS_WRITE = "campaigns.write"
    INBOX_READ = "inbox.read"
    INBOX_WRITE = "inbox.write"
    QUEUE_READ = "queue.read"
    CHANNELS_READ = "channels.read"
    CHANNELS_WRITE = "channels.write"
    SANDBOX_PLAY = "sandbox.play"
    SETTINGS_READ = "settings.read"
    SETTINGS_WRITE = "settings.write"
    KILL_SWITCH = "kill_switch"
    PEOPLE_READ = "people.read"
    PEOPLE_WRITE = "people.write"
    PEOPLE_RESET = "people.reset"
    KEYS = "keys"
    AUDIT_READ = "audit.read"


EVERYONE = frozenset(Role)
STAFF = EVERYONE - {Role.VIEWER}
EDITORS = frozenset({Role.OWNER, Role.ADMIN, Role.MANAGER})
ADMINS = frozenset({Role.OWNER, Role.ADMIN})


@dataclass(frozen=True, slots=True)
class Rule:
    """Who has a permission: these roles, and keys with this scope (None: no key ever)."""

    roles: frozenset[Role]
    scope: Scope | None
    any_key: bool = False


RULES: Mapping[Permission, Rule] = {
    Permission.SESSION_READ: Rule(EVERYONE, None, any_key=True),
    Permission.ACCOUNT: Rule(EVERYONE, None),
    Permission.CONTACTS_READ: Rule(EVERYONE, Scope.CONTACTS_READ),
    Permission.CONTACTS_WRITE: Rule(STAFF, Scope.CONTACTS_WRITE),
    Permission.CONTACTS_IMPORT: Rule(EDITORS, Scope.CONTACTS_WRITE),
    Permission.CONTACTS_ERASE: Rule(ADMINS, Scope.CONTACTS_WRITE),
    Permission.JOURNEYS_READ: Rule(EVERYONE, Scope.JOURNEYS_READ),
    Permission.JOURNEYS_WRITE: Rule(EDITORS, Scope.JOURNEYS_WRITE),
    Permission.ENROLLMENTS_WRITE: Rule(STAFF, Scope.JOURNEYS_WRITE),
    Permission.CAMPAIGNS_READ: Rule(EVERYONE, Scope.CAMPAIGNS_READ),
    Permission.CAMPAIGNS_WRITE: Rule(EDITORS, Scope.CAMPAIGNS_WRITE),
    Permission.INBOX_READ: Rule(EVERYONE, Scope.INBOX_READ),
    Permission.INBOX_WRITE: Rule(STAFF, Scope.INBOX_WRITE),
    Permission.QUEUE_READ: Rule(EVERYONE, Scope.INSIGHT_READ),
    Permission.CHANNELS_READ: Rule(EVERYONE, Scope.CHANNELS_READ),
    Permission.CHANNELS_WRITE: Rule(EDITORS, Scope.CHANNELS_WRITE),
    Permission.SANDBOX_PLAY: Rule(STAFF, Scope.CHANNELS_WRITE),
    Permission.SETTINGS_READ: Rule(EVERYONE, Scope.SETTINGS_READ),
    Permission.SETTINGS_WRITE: Rule(ADMINS, Scope.SETTINGS_WRITE),
    Permission.KILL_SWITCH: Rule(EDITORS, Scope.SETTINGS_WRITE),
    Permission.PEOPLE_READ: Rule(EVERYONE, Scope.PEOPLE_READ),
    Permission.PEOPLE_WRITE: Rule(ADMINS, Scope.PEOPLE_WRITE),
    Permission.PEOPLE_RESET: Rule(ADMINS, None),
    Permission.KEYS: Rule(ADMINS, None),
    Permission.AUDIT_READ: Rule(ADMINS, Scope.PEOPLE_READ),
}

OF_NOBODY_YET = frozenset({Permission.SESSION_READ, Permission.ACCOUNT})
"""What a person has who is signed in and is a member of no organization."""


def permissions_of_role(role: Role) -> frozenset[Permission]:
    """Return what a member with this role may do."""
    return frozenset(permission for permission, rule in RULES.items() if role in rule.roles)


def permissions_of_scopes(scopes: Collection[str]) -> frozenset[Permission]:
    """Return what a key with these scopes may do; a scope that is no more gives nothing."""
    return frozenset(permission for permission, rule in RULES.items() if rule.any_key or rule.scope in scopes)


def refuse_person(permission: str) -> CadenzaError:
    """Return the error for a member without it: it names the roles that have it."""
    rule = RULES[Permission(permission)]
    return RoleRequired(permission=permission, roles=[role.value for role in Role if role in rule.roles])


def refuse_key(permission: str) -> CadenzaError:
    """Return the error for a key without it: it names the scope; where none gives it, a person has to sign in."""
    scope = RULES[Permission(permission)].scope
    return PersonRequired(permission=permission) if scope is None else ScopeRequired(permission=permission, scope=scope)
