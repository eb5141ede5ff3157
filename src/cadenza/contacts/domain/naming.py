"""Several names of one person on a network: a phone, the hidden id that one number sees, a portfolio's id. Pure.

Rules:
- a network that names two identifiers of one sender proves that they are one person's;
- two contacts that it names so are one, unless each has something of the same sort that the other has not: two phones,
  or two hidden ids of the same account. Then one of them has changed hands, and a person decides;
- a conversation goes by the phone once it is known, by whichever identifier its messages come or leave.
"""

from collections.abc import Iterable, Iterator

from cadenza.contacts.domain.identifiers import SCOPED_KINDS, Identifier
from cadenza.contacts.domain.upsert import PHONE_KINDS

_Sort = tuple[str, str]


def address_key(identifier: Identifier, known: Iterable[Identifier]) -> str:
    """Return the key of the conversation with this address, given everything that is known of its owner.

    A LID or a business-scoped id of somebody with one phone stands for that phone. Of somebody with several nobody
    knows which, so it stands for itself.
    """
    if identifier.kind not in SCOPED_KINDS:
        return identifier.match_key
    phones = {one.match_key for one in known if one.kind in PHONE_KINDS}
    return phones.pop() if len(phones) == 1 else identifier.match_key


def is_one_person(one: Iterable[Identifier], other: Iterable[Identifier]) -> bool:
    """Say whether a network's word that two contacts are one is believed."""
    ours, theirs = _by_sort(one), _by_sort(other)
    return all(ours[sort] & theirs[sort] for sort in ours.keys() & theirs.keys())


def _by_sort(identifiers: Iterable[Identifier]) -> dict[_Sort, set[str]]:
    found: dict[_Sort, set[str]] = {}
    for sort, match_key in _sorts(identifiers):
        found.setdefault(sort, set()).add(match_key)
    return found


def _sorts(identifiers: Iterable[Identifier]) -> Iterator[tuple[_Sort, str]]:
    for one in identifiers:
        if one.kind in PHONE_KINDS:
            yield ("phone", ""), one.match_key
        elif one.kind in SCOPED_KINDS:
            yield (one.kind, one.scope), one.match_key
