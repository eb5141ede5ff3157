"""Which contacts a list shows, in what order, with what of each; and how many there are."""

from collections.abc import Iterator
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from cadenza.contacts.actions.listing import Total
from cadenza.contacts.domain.checks import Check, Checks, Op, Value
from cadenza.contacts.domain.consent import ConsentState, OptOutKey
from cadenza.contacts.domain.contact import Lifecycle
from cadenza.contacts.domain.filtering import read_filter
from cadenza.contacts.domain.known import KnownContact
from cadenza.contacts.domain.listing import ContactFilter, Order, Sort
from cadenza.contacts.schemas.contacts import ContactOut
from cadenza.kit.errors import Invalid
from cadenza.kit.web import PageCursor, PageLimit, read_json

PARTS = ("identifiers", "tags", "consent", "attributes")
LONGEST_FILTER = 8000

Part = Annotated[str, Field(pattern=f"^({'|'.join(PARTS)})$|^attributes\\..", max_length=80)]


class ContactFilterQuery(BaseModel):
    """Which contacts are meant."""

    model_config = ConfigDict(extra="forbid")

    q: str | None = Field(default=None, min_length=1, max_length=200, description="A name or an identifier begins so.")
    filter: str | None = Field(
        default=None,
        max_length=LONGEST_FILTER,
        description='Checks as JSON, such as `{"all": [{"field": "tags", "op": "has", "value": ["vip"]}]}`.',
    )
    tag: str | None = Field(default=None, max_length=64)
    lifecycle: Lifecycle | None = None
    lead_status: str | None = Field(default=None, max_length=64)
    consent: str | None = Field(
        default=None,
        pattern=f"^({'|'.join(OptOutKey)}):({'|'.join(ConsentState)})$",
        description="Where contacts stand, such as `whatsapp:unsubscribed`.",
    )
    import_id: UUID | None = None
    id: list[UUID] | None = Field(default=None, max_length=200, description="Only these; may be repeated.")

    def wanted(self) -> ContactFilter:
        """Return it as a value, or raise Invalid with what is wrong with its checks."""
        groups = [Checks(checks=checks)] if (checks := tuple(self._simple_checks())) else []
        if self.filter is not None:
            read, problems = read_filter(read_json(self.filter.encode()), "filter")
            if problems:
                raise Invalid(problems)
            groups.append(read)
        return ContactFilter(text=self.q.strip() or None if self.q else None, groups=tuple(groups))

    def _simple_checks(self) -> Iterator[Check]:
        key, _, state = (self.consent or "").partition(":")
        ids = tuple(str(one) for one in self.id or ())
        simple: list[tuple[str, Op, Value]] = [
            ("tags", Op.HAS, self.tag),
            ("contact.lifecycle", Op.IS, self.lifecycle and self.lifecycle.value),
            ("contact.lead_status", Op.IS, self.lead_status),
            (f"consent.{key}", Op.IS, state or None),
            ("imports", Op.HAS, str(self.import_id) if self.import_id else None),
            ("contact.id", Op.IN, ids or None),
        ]
        return (Check(field, op, value) for field, op, value in simple if value is not None)


class ContactQuery(ContactFilterQuery):
    """Which contacts a list shows, in what order, and which page."""

    sort: Sort = Field(default=Sort.CREATED, description="What the list goes by; with `q` it is what matches.")
    order: str | None = Field(
        default=None, pattern="^(asc|desc)$", description="By name it ascends if left out, else the newest come first."
    )
    fields: list[Part] | None = Field(
        default=None,
        max_length=220,
        description="What of each contact is filled in: `identifiers`, `tags`, `consent`, `attributes` or single ones "
        "as `attributes.<name>`; all if left out. May be repeated.",
    )
    limit: PageLimit = 50
    cursor: PageCursor = None

    def in_order(self) -> Order:
        """Return the order as a value."""
        return Order(self.sort, self.sort is not Sort.NAME if self.order is None else self.order == "desc")

    def fills(self, part: str) -> bool:
        """Say whether a part of each contact is asked for."""
        return self.fields is None or part in self.fields

    def shown(self, contact: KnownContact) -> ContactOut:
        """Write a contact out with the parts that were asked for."""
        if self.fields is None:
            return ContactOut.of(contact)
        attributes = {
            name: value
            for name, value in contact.attributes.items()
            if self.fills("attributes") or self.fills(f"attributes.{name}")
        }
        consents = contact.consents if self.fills("consent") else {}
        return ContactOut.of(contact._replace(attributes=attributes, consents=consents))


class ContactPage(BaseModel):
    """A page of contacts."""

    items: list[ContactOut]
    next_cursor: str | None


class TotalOut(BaseModel):
    """How many contacts a list has."""

    count: int
    is_exact: bool = Field(description="False: there are more than that.")

    @classmethod
    def of(cls, total: Total) -> "TotalOut":
        """Write a total out."""
        return cls(count=total.count, is_exact=total.is_exact)
