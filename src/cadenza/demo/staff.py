"""Who works at the studio: somebody of every role, and one who has not answered the invitation yet."""

from collections.abc import Mapping
from dataclasses import dataclass

from cadenza.accounts.actions import audit, members, operator, people
from cadenza.accounts.actions.audit import Act
from cadenza.accounts.actions.members import person_actor
from cadenza.accounts.domain.people import OPERATOR, Person
from cadenza.accounts.domain.permissions import Role
from cadenza.demo import DEMO
from cadenza.kit.db import Database, Tx
from cadenza.kit.ids import new_id


@dataclass(frozen=True, slots=True)
class Colleague:
    """Somebody who works there."""

    name: str
    email: str
    role: Role


OWNER = Colleague("Aurora Prado", "aurora@example.com", Role.OWNER)
MANAGER = Colleague("Camila Rocha", "camila@example.com", Role.MANAGER)
BIA = Colleague("Bia Nunes", "bia@example.com", Role.AGENT)
CAIO = Colleague("Caio Freitas", "caio@example.com", Role.AGENT)
COLLEAGUES = (
    Colleague("Rafael Mendes", "rafael@example.com", Role.ADMIN),
    MANAGER,
    BIA,
    CAIO,
    Colleague("Lúcia Prado", "lucia@example.com", Role.VIEWER),
)
INVITED = "pedro@example.com"


async def hire(database: Database) -> Mapping[Colleague, Person]:
    """Make the owner and everybody else members; whoever is one already stays."""
    owner = await operator.make_owner(database, DEMO, OWNER.email, OWNER.name)
    hired = {OWNER: owner}
    for one in COLLEAGUES:
        hired[one] = await _person(database, one)
        async with database.begin(DEMO) as tx:
            if await members.find_member(tx, DEMO, hired[one].id) is None:
                await members.add_member(tx, DEMO, hired[one], one.role)
                await note(tx, hired[one], "accept_invitation")
    return hired


async def note(tx: Tx, by: Person, action: str) -> None:
    """Write into the audit log what this transaction did, as the API would have."""
    await audit.record(tx, DEMO, Act(actor=person_actor(by.id), actor_name=by.name, action=action))


async def invite(tx: Tx, by: Person) -> None:
    """Invite one more; once is enough."""
    if not await members.list_invitations(tx, DEMO):
        await members.invite(tx, DEMO, OPERATOR, email=INVITED, role=Role.AGENT, invited_by=person_actor(by.id))
        await note(tx, by, "invite")


async def _person(database: Database, one: Colleague) -> Person:
    known = await operator.find_person(database, one.email)
    if known is not None:
        return known
    async with database.everywhere() as everywhere:
        person_id = new_id(everywhere.now)
    async with database.begin(person_id) as tx:
        return await people.create_person(tx, person_id, email=one.email, name=one.name)
