"""People are found by their email, made, and given passwords and links. A transaction is opened for the person.

Three questions go across people and organizations, and are asked `everywhere`: whose email is this, which
organizations is this person in, and is there anybody at all.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from cadenza.accounts.domain.keys import LINK_PREFIX, Credential, hash_secret, read_credential, write_credential
from cadenza.accounts.domain.people import LONGEST_NAME, LinkKind, Membership, Person, read_name
from cadenza.accounts.domain.tries import TryLimits
from cadenza.accounts.errors import EmailTaken, LinkNotValid, PersonElsewhere, TooManyAttempts
from cadenza.accounts.store import people as store
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.ids import keyed_hash, new_id, new_token
from cadenza.kit.secrets import derived_key

LINK_LIFE = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class Link:
    """A link that can still be used: what it does, and which organization's owner or admin made it."""

    kind: LinkKind
    organization_id: UUID | None


async def find_by_email(everywhere: ReadTx, email: str) -> UUID | None:
    """Find whose email this is."""
    return await store.find_by_email(everywhere, email)


async def has_people(everywhere: ReadTx) -> bool:
    """Say whether anybody has an account in this installation."""
    return await store.has_people(everywhere)


async def load_memberships(everywhere: ReadTx, person_id: UUID) -> list[Membership]:
    """Return the organizations that a person is in, by name."""
    return await store.load_memberships(everywhere, person_id)


async def create_person(tx: Tx, person_id: UUID, *, email: str, name: str, password_hash: str | None = None) -> Person:
    """Make a person under an id that the transaction was opened for; raises when the email has one already."""
    person = Person(
        person_id, name.strip()[:LONGEST_NAME] or email.split("@", maxsplit=1)[0], email, password_hash, None
    )
    if not await store.insert_person(tx, person):
        raise EmailTaken
    return person


async def load_person(tx: ReadTx, person_id: UUID) -> Person | None:
    """Return a person."""
    return await store.load_person(tx, person_id)


async def rename(tx: Tx, person_id: UUID, name: str) -> None:
    """Call a person something else, or raise Invalid; where they are a member it is `members.rename`."""
    await store.set_name(tx, person_id, read_name(name))


async def set_password(tx: Tx, person_id: UUID, password_hash: str) -> None:
    """Replace the password of a person."""
    await store.set_password(tx, person_id, password_hash)


# ------------------------------------------------------------------------------------------------- links


async def make_link(tx: Tx, person_id: UUID, kind: LinkKind, *, organization_id: UUID | None = None) -> str:
    """Make a link in the place of the older ones of its kind; returns its token, which is shown this once."""
    secret = new_token()
    await store.insert_link(
        tx, person_id, new_id(tx.now), kind, hash_secret(secret), organization_id, tx.now + LINK_LIFE
    )
    return write_credential(LINK_PREFIX, person_id, secret)


def read_link(text: str) -> Credential:
    """Take the token of a link apart, to know which person to look it up at."""
    credential = read_credential(LINK_PREFIX, text)
    if credential is None:
        raise LinkNotValid
    return credential


async def get_link(tx: ReadTx, credential: Credential) -> Link:
    """Return the link that this is, if it can still be used."""
    row = await store.find_link(tx, credential.owner_id, credential.secret_hash)
    if row is None:
        raise LinkNotValid
    return Link(LinkKind(row["kind"]), row["organization_id"])


def check_nowhere_else(memberships: Sequence[Membership], organization_id: UUID) -> None:
    """Refuse to reset whoever is in another organization too: nobody takes that one over through a shared member."""
    if {one.organization_id for one in memberships} != {organization_id}:
        raise PersonElsewhere


async def take_link(tx: Tx, credential: Credential, kind: LinkKind) -> None:
    """Use a link up; it works once."""
    if await store.take_link(tx, credential.owner_id, credential.secret_hash, kind) is None:
        raise LinkNotValid


# -------------------------------------------------------------------------------------------------- tries


def attempt_key(kind: str, value: str) -> bytes:
    """Hash an email, an address or both, as tries are counted under: neither is stored."""
    return keyed_hash(derived_key("sign-in attempts"), kind, value)


async def count_try(tx: Tx, email: str, address: str, limits: TryLimits) -> None:
    """Count one more try to sign in; raises TooManyAttempts when there were too many, and then counts no further."""
    most = {attempt_key(*what): number for what, number in limits.by_what(email, address).items()}
    counted = await store.count_tries(tx, list(most), tx.now - limits.within)
    over = [since for key, (tries, since) in counted.items() if tries > most[key]]
    if over:
        raise TooManyAttempts(retry_after_seconds=limits.seconds_left(max(over), tx.now))


async def forget_tries(tx: Tx, email: str, address: str, limits: TryLimits) -> None:
    """Forget the tries of an email that got in from an address; those of the address alone stay."""
    keys = [attempt_key(*what) for what in limits.by_what(email, address) if what[0] != "address"]
    await store.forget_tries(tx, keys, tx.now - limits.within)
