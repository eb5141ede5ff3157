"""What an operator does for people: several transactions each, since a person belongs to no organization.

Each part may be repeated: one that broke off is finished by doing it again.
"""

from uuid import UUID

from cadenza.accounts.actions import audit, members, organizations, people
from cadenza.accounts.domain.people import OPERATOR, LinkKind, Person, read_email
from cadenza.accounts.domain.permissions import Role
from cadenza.accounts.errors import PersonNotFound
from cadenza.kit.db import Database
from cadenza.kit.ids import new_id


async def find_person(database: Database, email: str) -> Person | None:
    """Find the person with this email."""
    async with database.everywhere() as everywhere:
        person_id = await people.find_by_email(everywhere, read_email(email))
    if person_id is None:
        return None
    async with database.read(person_id) as tx:
        return await people.load_person(tx, person_id)


async def make_owner(database: Database, organization_id: UUID, email: str, name: str = "") -> Person:
    """Make sure that an organization has this person as an owner; whoever is a member already stays what they are."""
    person = await find_person(database, email)
    if person is None:
        async with database.everywhere() as everywhere:
            new = new_id(everywhere.now)
        async with database.begin(new) as tx:
            person = await people.create_person(tx, new, email=read_email(email), name=name)
    async with database.begin(organization_id) as tx:
        await organizations.get_organization(tx, organization_id)
        if await members.find_member(tx, organization_id, person.id) is None:
            await members.add_member(tx, organization_id, person, Role.OWNER)
            await audit.record_operator(tx, organization_id, "make_owner")
    return person


async def make_link(database: Database, person: Person, kind: LinkKind) -> str:
    """Make a link that signs the person in, or sets a new password; returns its token."""
    async with database.begin(person.id) as tx:
        return await people.make_link(tx, person.id, kind)


async def reset_password(database: Database, email: str) -> str:
    """Make a link with which the person sets a new password, whatever they are a member of."""
    person = await find_person(database, email)
    if person is None:
        raise PersonNotFound
    return await make_link(database, person, LinkKind.RESET)


async def invite(database: Database, organization_id: UUID, email: str, role: Role) -> str:
    """Invite an email; returns the token of the link."""
    async with database.begin(organization_id) as tx:
        await organizations.get_organization(tx, organization_id)
        _, token = await members.invite(
            tx, organization_id, OPERATOR, email=read_email(email), role=role, invited_by="operator"
        )
        await audit.record_operator(tx, organization_id, "invite")
    return token
