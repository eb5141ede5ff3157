"""Templates are written, changed, copied, put away and brought back. A text that could not be sent is never kept.

Messages refer to a template by its id; what is under way has its texts frozen, so nothing here reaches it.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.accounts.domain.organization import Organization
from cadenza.channels.domain.capabilities import Channel
from cadenza.contacts.actions.attributes import list_attributes
from cadenza.contacts.domain.text import clean_line
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.errors import Invalid, Problem
from cadenza.kit.ids import new_id
from cadenza.kit.locales import locale_named
from cadenza.templates.domain.checking import check
from cadenza.templates.domain.names import known_names, variable_names
from cadenza.templates.domain.saved import MOST_VARIANTS, Listing, SavedTemplate, Variants, nearest
from cadenza.templates.errors import TemplateChanged, TemplateNameTaken, TemplateNotFound
from cadenza.templates.store import library as store

SUBJECT = "template"
"""What the audit log calls it."""
HINT = "templates"
"""The topic of hints for whoever looks at templates."""
MOST_COPIES = 50
"""How many names are tried for a copy."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplateChanges:
    """What an author sets; None leaves it as it is."""

    name: str | None = None
    variants: Mapping[str, str] | None = None
    base: str | None = None


async def list_page(tx: ReadTx, organization_id: UUID, listing: Listing) -> list[tuple[SavedTemplate, str]]:
    """Read a page, each with what it is sorted by."""
    return await store.list_templates(tx, organization_id, listing)


async def get(tx: ReadTx, organization_id: UUID, template_id: UUID) -> SavedTemplate:
    """Return one template."""
    found = await store.find_template(tx, organization_id, template_id)
    if found is None:
        raise TemplateNotFound
    return found


async def load(tx: ReadTx, organization_id: UUID, ids: Collection[UUID]) -> dict[UUID, SavedTemplate]:
    """Return those of these templates that the organization has, archived ones too."""
    return await store.load_templates(tx, organization_id, ids) if ids else {}


async def list_variables(tx: ReadTx, organization_id: UUID) -> list[str]:
    """Name the variables that authors choose from."""
    return variable_names(await own_details(tx, await get_organization(tx, organization_id)))


async def create(
    tx: Tx,
    organization_id: UUID,
    name: str,
    channel: Channel,
    variants: Mapping[str, str],
    base: str | None = None,
) -> SavedTemplate:
    """Keep a template; everything that is wrong with it is reported at once.

    Without a base it is the organization's language, or what comes first.
    """
    made = SavedTemplate(
        id=new_id(tx.now),
        name=clean_line(name),
        channel=channel,
        variants=await _checked(tx, organization_id, clean_line(name), variants, base),
        archived_at=None,
        created_at=tx.now,
        updated_at=tx.now,
    )
    if not await store.insert_template(tx, organization_id, made):
        raise TemplateNameTaken(name=made.name)
    _say(tx, organization_id, None, made)
    return made


async def change(
    tx: Tx,
    organization_id: UUID,
    template_id: UUID,
    changes: TemplateChanges,
    *,
    based_on: datetime | None = None,
) -> SavedTemplate:
    """Change what is named. What is under way says what it said before.

    With `based_on`, the `updated_at` of what the author looked at, nothing is written over a change they never saw.
    """
    before = await _lock(tx, organization_id, template_id)
    if based_on is not None and based_on != before.updated_at:
        raise TemplateChanged(updated_at=before.updated_at.isoformat())
    name = before.name if changes.name is None else clean_line(changes.name)
    texts = before.variants.texts if changes.variants is None else changes.variants
    base = changes.base
    if base is None and before.variants.base in texts:
        base = before.variants.base
    checked = await _checked(tx, organization_id, name, texts, base)
    after = replace(before, name=name, variants=checked, updated_at=tx.now)
    async with tx.unless_taken(TemplateNameTaken(name=name)):
        await store.save_template(tx, organization_id, after)
    _say(tx, organization_id, before, after)
    return after


async def archive(tx: Tx, organization_id: UUID, template_id: UUID) -> SavedTemplate:
    """Put it away: it is offered to nobody."""
    before = await _lock(tx, organization_id, template_id)
    return await _put(tx, organization_id, before, replace(before, archived_at=before.archived_at or tx.now))


async def restore(tx: Tx, organization_id: UUID, template_id: UUID) -> SavedTemplate:
    """Bring it back."""
    before = await _lock(tx, organization_id, template_id)
    return await _put(tx, organization_id, before, replace(before, archived_at=None))


async def duplicate(tx: Tx, organization_id: UUID, template_id: UUID) -> SavedTemplate:
    """Make another with the same texts, under a name of its own."""
    known = await get(tx, organization_id, template_id)
    new = replace(known, archived_at=None, created_at=tx.now, updated_at=tx.now)
    for number in range(2, MOST_COPIES):
        copy = replace(new, id=new_id(tx.now), name=f"{known.name} {number}")
        if await store.insert_template(tx, organization_id, copy):
            _say(tx, organization_id, None, copy)
            return copy
    raise TemplateNameTaken(name=known.name)


async def check_text(tx: ReadTx, organization_id: UUID, text: str) -> list[Problem]:
    """List what is wrong with a text that somebody is writing."""
    return check(text, known_names(await own_details(tx, await get_organization(tx, organization_id))), "text")


async def own_details(tx: ReadTx, organization: Organization) -> frozenset[str]:
    """Return the names of attributes that texts may mention: declared, brought by files and events, or set."""
    return organization.settings.attributes | {one.name for one in await list_attributes(tx, organization.id)}


async def _lock(tx: Tx, organization_id: UUID, template_id: UUID) -> SavedTemplate:
    found = await store.lock_template(tx, organization_id, template_id)
    if found is None:
        raise TemplateNotFound
    return found


async def _put(tx: Tx, organization_id: UUID, before: SavedTemplate, after: SavedTemplate) -> SavedTemplate:
    await store.save_template(tx, organization_id, after)
    _say(tx, organization_id, before, after)
    return replace(after, updated_at=tx.now)


async def _checked(
    tx: ReadTx, organization_id: UUID, name: str, variants: Mapping[str, str], base: str | None
) -> Variants:
    """Return the texts by their usual language tags, if all of them could be sent."""
    problems = [] if name else [Problem("name", "required")]
    if not variants:
        problems.append(Problem("variants", "required"))
    if len(variants) > MOST_VARIANTS:
        problems.append(Problem("variants", "too_many", {"limit": MOST_VARIANTS}))
    organization = await get_organization(tx, organization_id)
    known = known_names(await own_details(tx, organization))
    texts: dict[str, str] = {}
    for locale, text in list(variants.items())[:MOST_VARIANTS]:
        usual = locale_named(locale)
        if usual is None:
            problems.append(Problem(f"variants.{locale[:20]}", "unknown_locale"))
        elif usual in texts:
            problems.append(Problem(f"variants.{locale[:20]}", "duplicate"))
        else:
            texts[usual] = text
            problems += check(text, known, f"variants.{locale[:20]}")
    chosen = (nearest(texts, organization.locale) or next(iter(texts), "")) if base is None else locale_named(base)
    if texts and chosen not in texts:
        problems.append(Problem("base", "not_a_variant"))
    if problems or chosen is None:
        raise Invalid(problems)
    return Variants(texts=texts, base=chosen)


def _say(tx: Tx, organization_id: UUID, before: SavedTemplate | None, after: SavedTemplate) -> None:
    tx.changed(SUBJECT, after.id, before=None if before is None else _facts(before), after=_facts(after))
    tx.hint(organization_id, HINT, after.id)


def _facts(template: SavedTemplate) -> dict[str, object]:
    return {
        "name": template.name,
        "channel": template.channel.value,
        "variants": dict(template.variants.texts),
        "base": template.variants.base,
        "is_archived": template.archived_at is not None,
    }
