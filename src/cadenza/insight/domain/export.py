"""Contacts and deals as rows of files. Pure.

The columns of contacts are known before the first row: the fields that every contact has, one column for each kind of
identifier and opt-out key, and one for each attribute that the organization declared or sent. A file of them can be
imported again.
"""

from collections.abc import Sequence

from cadenza.contacts.domain.consent import OptOutKey
from cadenza.contacts.domain.deals import Deal, Pipeline
from cadenza.contacts.domain.identifiers import IdentifierKind
from cadenza.contacts.domain.known import KnownContact
from cadenza.kit.currencies import amount_text

FIELDS = (
    "id",
    "first_name",
    "last_name",
    "lifecycle",
    "lead_status",
    "source",
    "owner",
    "trial_at",
    "converted_to",
    "locale",
    "time_zone",
    "created_at",
    "last_inbound_at",
    "held_until",
)
DEAL_FIELDS = ("owner", "stage_changed_at", "closed_at", "created_at")
DEAL_HEADER = ("id", "title", "contact_id", "contact", "pipeline", "stage", "state", "amount", "currency", *DEAL_FIELDS)
KINDS = tuple(IdentifierKind)
SEPARATOR = "; "


def header(attributes: Sequence[str]) -> list[str]:
    """Return the names of the columns."""
    consents = [f"consent_{key}" for key in OptOutKey]
    return [*FIELDS, *KINDS, "tags", *consents, *(f"attribute_{name}" for name in attributes)]


def row_of(contact: KnownContact, attributes: Sequence[str]) -> list[object]:
    """Return one contact as a row: several values of a kind stand in one cell."""
    fields = [_cell(getattr(contact, name)) for name in FIELDS]
    identifiers = [SEPARATOR.join(one.value for one in contact.identifiers if one.kind is kind) for kind in KINDS]
    consents = [contact.consent(key).state for key in OptOutKey]
    values = [_cell(contact.attributes.get(name)) for name in attributes]
    return [*fields, *identifiers, SEPARATOR.join(sorted(contact.tags)), *consents, *values]


def deal_row_of(deal: Deal, contact: str | None, pipeline: Pipeline | None) -> list[object]:
    """Return one deal as a row, its amount as people write it, under the names that pipeline and stage have now."""
    stage = pipeline and pipeline.stage(deal.stage_id)
    amount = None if deal.amount is None or deal.currency is None else amount_text(deal.amount, deal.currency)
    what = (deal.id, deal.title, deal.contact_id, contact)
    where = (pipeline and pipeline.name, stage and stage.name, deal.state.value)
    return [*what, *where, amount, deal.currency, *(_cell(getattr(deal, name)) for name in DEAL_FIELDS)]


def _cell(value: object) -> object:
    if isinstance(value, list | tuple):
        return SEPARATOR.join(str(item) for item in value if item is not None)
    if isinstance(value, bool):
        return "true" if value else "false"
    isoformat = getattr(value, "isoformat", None)
    return isoformat() if callable(isoformat) else value
