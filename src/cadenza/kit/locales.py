"""Language tags as people and exports write them."""

import re

_LOCALE = re.compile(r"([A-Za-z]{2,3})(?:[-_]([A-Za-z]{4}))?(?:[-_]([A-Za-z]{2}|[0-9]{3}))?")


def locale_named(text: str) -> str | None:
    """Return a language tag in its usual form (`pt_br` is `pt-BR`), or None if it is none."""
    match = _LOCALE.fullmatch(text.strip())
    if match is None:
        return None
    language, script, region = match.groups()
    return "-".join([language.lower(), *([script.title()] if script else []), *([region.upper()] if region else [])])
