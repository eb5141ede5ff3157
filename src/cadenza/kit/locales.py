"""Language tags as people and exports write them."""

import re

_LOCALE = re.compile(r"([A-Za-z]{2,3})(?:[-_]([A-Za-z]{4}))?(?:[-_]([A-Za-z]{2}|[0-9]{3}))?")


def region_named(text: str) -> str | None:
    """Return the country that a language tag names (`pt_br` is of BR), or None where it names none."""
    match = _LOCALE.fullmatch(text.strip())
    region = match and match[3]
    return region.upper() if region and region.isalpha() else None


def locale_named(text: str) -> str | None:
    """Return a language tag in its usual form (`pt_br` is `pt-BR`), or None if it is none."""
    match = _LOCALE.fullmatch(text.strip())
    if match is None:
        return None
    language, script, region = match.groups()
    return "-".join([language.lower(), *([script.title()] if script else []), *([region.upper()] if region else [])])
