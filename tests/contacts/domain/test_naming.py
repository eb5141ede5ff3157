"""One person by several names: which conversation they have, and when two contacts are believed to be one (K1, F41)."""

import pytest

from cadenza.contacts.domain.identifiers import Identifier, IdentifierKind, normalise
from cadenza.contacts.domain.naming import address_key, is_one_person

PHONE = normalise(IdentifierKind.PHONE, "+5511987650001")
JID = normalise(IdentifierKind.JID, "551187650001@s.whatsapp.net")
OTHER_PHONE = normalise(IdentifierKind.PHONE, "+5511987650002")
EMAIL = normalise(IdentifierKind.EMAIL, "ana@example.com")


def lid(digits: str, scope: str = "mine") -> Identifier:
    """Return what an account calls somebody."""
    return normalise(IdentifierKind.LID, digits, scope=scope)


@pytest.mark.parametrize(
    ("identifier", "known", "key"),
    [
        (PHONE, [PHONE, lid("880001")], PHONE.match_key),
        (lid("880001"), [lid("880001")], "880001"),
        (lid("880001"), [lid("880001"), EMAIL], "880001"),
        (lid("880001"), [PHONE, lid("880001")], PHONE.match_key),
        (lid("880001"), [PHONE, JID, lid("880001")], PHONE.match_key),
        (lid("880001"), [PHONE, OTHER_PHONE, lid("880001")], "880001"),
        (EMAIL, [PHONE, EMAIL], EMAIL.match_key),
    ],
)
def test_a_hidden_id_goes_by_the_only_phone(identifier: Identifier, known: list[Identifier], key: str) -> None:
    """F41: a LID and the phone behind it are one conversation; of two phones nobody knows which."""
    assert address_key(identifier, known) == key


@pytest.mark.parametrize(
    ("one", "other", "is_one"),
    [
        ([PHONE], [lid("880001")], True),
        ([PHONE, EMAIL], [JID, lid("880001")], True),
        ([PHONE], [OTHER_PHONE, lid("880001")], False),
        ([PHONE, lid("880001")], [lid("880002")], False),
        ([PHONE, lid("880001", "theirs")], [lid("880002")], True),
        ([EMAIL], [lid("880001"), normalise(IdentifierKind.EMAIL, "bia@example.com")], True),
    ],
)
def test_a_network_is_believed_unless_something_changed_hands(
    one: list[Identifier], other: list[Identifier], is_one: bool
) -> None:
    """K1: two phones, or two ids of one account, are two people until somebody says otherwise."""
    assert is_one_person(one, other) is is_one
    assert is_one_person(other, one) is is_one
