"""Checks as they are written in bodies, for the API's document: `domain.checks_json` reads them."""

from pydantic import Field

from cadenza.contacts.domain.checks import Op
from cadenza.contacts.domain.checks_json import CHECK_LIMIT, FIELD_LIMIT
from cadenza.kit.web import Strict

Scalar = str | float | bool


class CheckIn(Strict):
    """One question, such as `{"field": "contact.lifecycle", "op": "is", "value": "lead"}`."""

    field: str = Field(
        max_length=FIELD_LIMIT,
        description="`contact.…`, `attributes.…`, `tags`, `deals.…` or `consent.…`; of a list or an audience also "
        "`identifiers.…` and `imports`; in a journey also `events.…`, `enrollment.…`, `event.…` and `vars.…`; in the "
        "filter of a rule a property of the event.",
    )
    op: Op
    value: Scalar | list[Scalar] | None = Field(
        default=None,
        description="A list for `in` and `not_in`, days or nothing for `did` and `did_not`, nothing for `is_set`.",
    )


class ChecksIn(Strict):
    """Questions of which all or any must hold: one of the two is given."""

    all: list[CheckIn] | None = Field(default=None, min_length=1, max_length=CHECK_LIMIT)
    any: list[CheckIn] | None = Field(default=None, min_length=1, max_length=CHECK_LIMIT)
