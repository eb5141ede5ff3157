"""Custom attributes in and out."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field

from cadenza.contacts.domain.attributes import AttributeType
from cadenza.contacts.schemas.base import Strict
from cadenza.contacts.store.attributes import Attribute


class AttributeIn(Strict):
    """What an attribute is."""

    type: Annotated[AttributeType, Field(strict=False)]
    label: Annotated[str, Field(max_length=200)] | None = None


class AttributeOut(BaseModel):
    """One name: declared, or only seen in what was sent and kept as text, to be declared by someone."""

    name: str
    type: AttributeType | None
    label: str | None
    is_declared: bool
    seen_at: datetime

    @classmethod
    def of(cls, attribute: Attribute) -> "AttributeOut":
        """Write an attribute out."""
        return cls(
            name=attribute.name,
            type=attribute.type,
            label=attribute.label,
            is_declared=attribute.type is not None,
            seen_at=attribute.seen_at,
        )


class AttributesOut(BaseModel):
    """All names, the declared ones first."""

    items: list[AttributeOut]
