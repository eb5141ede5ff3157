"""The first person comes in: by a link for whoever runs the installation, open only while nobody has an account.

It is a reset link of a person who is not there yet. Their id is known, so a new link takes the place of the one before,
and of two who come with it at once one uses it up and becomes that person.
"""

from cadenza.accounts.actions import people
from cadenza.accounts.domain.keys import Credential
from cadenza.accounts.domain.people import FIRST_PERSON, LinkKind, Person
from cadenza.accounts.errors import LinkNotValid
from cadenza.kit.db import Database, ReadTx, Tx


async def is_needed(everywhere: ReadTx) -> bool:
    """Say whether nobody has an account yet."""
    return not await people.has_people(everywhere)


async def make_link(database: Database) -> str | None:
    """Make the link in the place of the one before; returns its token, or None when somebody has an account."""
    async with database.everywhere() as everywhere:
        if not await is_needed(everywhere):
            return None
    async with database.begin(FIRST_PERSON) as tx:
        return await people.make_link(tx, FIRST_PERSON, LinkKind.RESET)


def read_link(text: str) -> Credential:
    """Take the token apart; the link of anybody else is none of these."""
    credential = people.read_link(text)
    if credential.owner_id != FIRST_PERSON:
        raise LinkNotValid
    return credential


async def check_link(everywhere: ReadTx, credential: Credential) -> None:
    """Refuse a link that was used, replaced or is too old, and any once somebody has an account."""
    await people.get_link(everywhere, credential)
    if not await is_needed(everywhere):
        raise LinkNotValid


async def become_first(tx: Tx, credential: Credential, *, email: str, name: str, password_hash: str) -> Person:
    """Use the link up and make the person; of two who come at once the other finds it used."""
    await people.take_link(tx, credential, LinkKind.RESET)
    return await people.create_person(tx, FIRST_PERSON, email=email, name=name, password_hash=password_hash)
