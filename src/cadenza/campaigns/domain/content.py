"""The text of a campaign: what it may mention, and what of that was said to one person. Pure.

contact.<field>       first_name, last_name, name, locale, lifecycle, time_zone, and every declared attribute
organization.name
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from cadenza.templates.domain.checking import variables
from cadenza.templates.domain.names import CONTACT_FIELDS, ORGANIZATION_FIELDS
from cadenza.templates.domain.rendering import Template, compile_template


@dataclass(frozen=True, slots=True)
class Content:
    """A text ready to be rendered, with the names it mentions."""

    template: Template
    names: tuple[str, ...]


@lru_cache(maxsize=512)
def compile_content(body: str) -> Content:
    """Make a text ready; raises TemplateInvalid if it can't be read."""
    return Content(compile_template(body), variables(body))


def known_names(attributes: frozenset[str]) -> frozenset[str]:
    """Return the names a text may mention where contacts have these attributes."""
    contact = {f"contact.{name}" for name in CONTACT_FIELDS | attributes}
    return frozenset(contact | {f"organization.{name}" for name in ORGANIZATION_FIELDS})


def mentioned(content: Content, given: Mapping[str, object]) -> dict[str, object]:
    """Return the values that the text mentions, by their names: what the recipient keeps of them."""
    return {name: found for name in content.names if (found := _at(given, name)) is not None}


def _at(given: Mapping[str, object], name: str) -> object:
    found: object = given
    for part in name.split("."):
        if not isinstance(found, Mapping) or part not in found:
            return None
        found = found[part]
    return found
