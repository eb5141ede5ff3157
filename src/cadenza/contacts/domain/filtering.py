"""The filters of a list of contacts: the checks of conditions, on what is stored of a contact. Pure.

{"all": [{"field": "tags", "op": "has", "value": ["vip", "lead"]},
{"field": "attributes.visits", "op": "gt", "value": 10}]}

field                what it reads                                                operators
contact.<text>       first_name, last_name, name, locale, time_zone, lifecycle,   is, is_not, in, not_in, contains,
                     lead_status, source, owner                                   is_set, is_not_set
contact.<time>       created_at, last_inbound_at, held_until, trial_at            gt, gte, lt, lte, is_set, is_not_set
contact.is_held      whether automatic messages are held now                      is
contact.id           the contact's own id                                         is, in
attributes.<key>     a custom attribute                                           any but did, did_not
tags                 the contact's tags                                           has, has_not, is_set, is_not_set
consent.<key>        subscribed, unsubscribed or unknown on that key              is, is_not, in, not_in
identifiers.<kind>   whether there is a phone, an email …                         is_set, is_not_set
deals.stage          the stages that deals of the contact are in                  has, has_not
deals.pipeline       the pipelines that they are in                               has, has_not
deals.state          open, won or lost: what these stages mean                    has, has_not
imports              the imports that made or found the contact                   has, has_not
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from cadenza.contacts.domain.checks import Check, Checks, Op, moment
from cadenza.contacts.domain.checks_json import read_checks
from cadenza.contacts.domain.consent import ConsentState, OptOutKey
from cadenza.contacts.domain.deals import StageKind
from cadenza.contacts.domain.identifiers import IdentifierKind
from cadenza.kit.errors import Problem
from cadenza.kit.reading import Reader
from cadenza.kit.timing import is_nameable

TEXTS = (
    "first_name",
    "last_name",
    "name",
    "locale",
    "time_zone",
    "lifecycle",
    "lead_status",
    "source",
    "owner",
)
MOMENTS = ("created_at", "last_inbound_at", "held_until", "trial_at")
IS_HELD = "is_held"
ID = "id"

_SET = frozenset({Op.IS_SET, Op.IS_NOT_SET})
_ORDER = frozenset({Op.GT, Op.GTE, Op.LT, Op.LTE})
_AMONG = frozenset({Op.IS, Op.IS_NOT, Op.IN, Op.NOT_IN})
_HAS = frozenset({Op.HAS, Op.HAS_NOT})
_DID = frozenset({Op.DID, Op.DID_NOT})

Suits = Callable[[object], bool]


def field_root(field: str) -> str:
    """Return what kind of thing a field is."""
    return field.partition(".")[0]


def field_name(field: str) -> str:
    """Return which of that kind it is."""
    return field.partition(".")[2]


def read_filter(raw: object, path: str) -> tuple[Checks, list[Problem]]:
    """Read the checks of a list, and say everything that is wrong with them."""
    problems: list[Problem] = []
    reader = Reader(raw, path, problems)
    checks = read_checks(reader)
    for place, check in enumerate(checks.checks):
        key = f"{checks.match.value}.{place}"
        source = _source_of(check.field)
        if source is None:
            reader.problem(f"{key}.field", "unknown_field_name", field=check.field)
        elif check.op not in source.operators:
            reader.problem(f"{key}.op", "operator_does_not_fit", field=check.field, op=check.op.value)
        elif check.op not in _SET and not all(source.suits(one) for one in values_of(check)):
            reader.problem(f"{key}.value", "bad_value", field=check.field)
    return checks, problems


def values_of(check: Check) -> tuple[object, ...]:
    """Return what a check compares with, one or several."""
    return check.value if isinstance(check.value, tuple) else (check.value,)


def is_uuid(value: object) -> bool:
    """Say whether it is an id, as text."""
    try:
        return isinstance(value, str) and UUID(value) is not None
    except ValueError:
        return False


@dataclass(frozen=True, slots=True)
class _Source:
    """What may be asked under one name: how, and compared with what."""

    operators: frozenset[Op]
    suits: Suits


def _source_of(field: str) -> _Source | None:
    root, name = field_root(field), field_name(field)
    if root == "attributes":
        return _ATTRIBUTES if name else None
    return _SOURCES.get((root, name))


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_moment(value: object) -> bool:
    at = moment(value)
    return at is not None and is_nameable(at)


def _one_of(values: Iterable[str]) -> Suits:
    known = frozenset(values)
    return lambda value: value in known


_ATTRIBUTES = _Source(frozenset(Op) - _DID, lambda _: True)
_SOURCES: Mapping[tuple[str, str], _Source] = {
    **{("contact", name): _Source(_AMONG | _SET | {Op.CONTAINS}, _is_text) for name in TEXTS},
    **{("contact", name): _Source(_ORDER | _SET, _is_moment) for name in MOMENTS},
    ("contact", IS_HELD): _Source(frozenset({Op.IS}), lambda value: isinstance(value, bool)),
    ("contact", ID): _Source(frozenset({Op.IS, Op.IN}), is_uuid),
    ("tags", ""): _Source(_HAS | _SET, _is_text),
    ("imports", ""): _Source(_HAS, is_uuid),
    ("deals", "stage"): _Source(_HAS, is_uuid),
    ("deals", "pipeline"): _Source(_HAS, is_uuid),
    ("deals", "state"): _Source(_HAS, _one_of(StageKind)),
    **{("consent", key.value): _Source(_AMONG, _one_of(ConsentState)) for key in OptOutKey},
    **{("identifiers", kind.value): _Source(_SET, lambda _: True) for kind in IdentifierKind},
}
