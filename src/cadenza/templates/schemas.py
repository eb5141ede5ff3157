"""What the routes of templates take and answer."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import BaseModel, Field

from cadenza.channels.domain.capabilities import Channel
from cadenza.kit.errors import Problem
from cadenza.kit.web import Moment, PageCursor, PageLimit, Strict
from cadenza.templates.actions.library import TemplateChanges
from cadenza.templates.domain.engine import MAX_SOURCE_LENGTH
from cadenza.templates.domain.saved import Listing, SavedTemplate, SortedBy
from cadenza.templates.domain.saved import Variants as SavedVariants
from cadenza.templates.domain.showing import Shown

Name = Annotated[str, Field(min_length=1, max_length=80)]
Text = Annotated[str, Field(max_length=MAX_SOURCE_LENGTH)]
Variants = Annotated[dict[str, Text], Field(max_length=20, description="The text by language tag, such as `pt-BR`.")]
Base = Annotated[str | None, Field(max_length=35, description="The language for whoever speaks none of the others.")]


class TemplateIn(Strict):
    """A new template."""

    name: Name
    channel: Channel
    variants: Variants
    base: Base = None


class TemplateChangesIn(Strict):
    """What an author changes; what is left out stays. `variants` are all of them."""

    based_on: Moment | None = Field(
        default=None,
        description="The `updated_at` that the author looked at: answers 409 if somebody has changed it since.",
    )

    name: Name | None = None
    variants: Variants | None = None
    base: Base = None

    def changes(self) -> TemplateChanges:
        """Return the changes as the actions take them."""
        return TemplateChanges(name=self.name, variants=self.variants, base=self.base)


class TextIn(Strict):
    """A text that somebody is writing, and for whom it is shown."""

    text: Text
    contact_id: UUID | None = None


class ForContactIn(Strict):
    """For whom a template is shown."""

    contact_id: UUID


class TemplateOut(BaseModel):
    """Reusable content of a channel, in one or more languages."""

    id: UUID
    name: str
    channel: Channel
    variants: dict[str, str]
    base: str
    is_archived: bool
    created_at: datetime
    updated_at: datetime

    @classmethod
    def of(cls, template: SavedTemplate) -> "TemplateOut":
        """Write a template out."""
        return cls(
            id=template.id,
            name=template.name,
            channel=template.channel,
            variants=dict(template.variants.texts),
            base=template.variants.base,
            is_archived=template.archived_at is not None,
            created_at=template.created_at,
            updated_at=template.updated_at,
        )


class FrozenOut(Strict):
    """The texts of a template as they stay for whoever is under way."""

    base: str = Field(description="The language for whoever speaks none of the others.")
    texts: dict[str, str] = Field(description="By language tag.")

    @classmethod
    def of(cls, variants: SavedVariants) -> "FrozenOut":
        """Write them out."""
        return cls(base=variants.base, texts=dict(variants.texts))


class TemplatesOut(BaseModel):
    """A page of templates, in the order of their names."""

    items: list[TemplateOut]
    next_cursor: str | None


class VariablesOut(BaseModel):
    """What a template may mention of everybody."""

    items: list[str]


class TextProblemOut(BaseModel):
    """What is wrong with a text: `params` has its line, and what comes nearest to an unknown name."""

    code: str
    params: dict[str, Any]


class TextPreviewOut(BaseModel):
    """The text for a person; or the variable they lack, with which they would get nothing; or what is wrong."""

    text: str | None
    missing: str | None
    problems: list[TextProblemOut]
    locale: str | None = Field(default=None, description="The variant that was chosen.")

    @classmethod
    def of(cls, shown: Shown, problems: Sequence[Problem] = (), locale: str | None = None) -> "TextPreviewOut":
        """Write a preview out."""
        wrong = [*problems, *([shown.problem] if shown.problem else ())]
        return cls(
            text=shown.text,
            missing=shown.missing,
            problems=[TextProblemOut(code=one.code, params=dict(one.params)) for one in wrong],
            locale=locale,
        )


class TemplatesQuery(Strict):
    """Which templates to list, and in which order."""

    channel: Channel | None = None
    archived: bool = Field(default=False, description="Those that were put away instead of those in use.")
    q: Annotated[str, Field(max_length=200)] | None = Field(default=None, description="Part of a name.")
    sort: SortedBy = Field(default=SortedBy.NAME, description="Names decide between equals.")
    descending: bool = False
    cursor: PageCursor = None
    limit: PageLimit = 50

    def wanted(self) -> Listing:
        """Return it as a listing."""
        return Listing(
            channel=self.channel,
            is_archived=self.archived,
            limit=self.limit,
            text=(self.q or "").strip() or None,
            by=self.sort,
            is_descending=self.descending,
        )
