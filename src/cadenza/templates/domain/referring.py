"""A message says its own text, or what a template says. This is the second: whether a template fits its place. Pure.

    where it stands               what it has                    what a change of the template does
    draft, before it starts       the template's id              is there when it is published, or sent
    published version, started    the id and the frozen texts    nothing

A template is referred to by its id, so that it may get another name; pages show the name.
"""

from collections.abc import Collection, Iterator

from cadenza.channels.domain.capabilities import Channel
from cadenza.kit.errors import Problem
from cadenza.templates.domain.checking import check
from cadenza.templates.domain.saved import SavedTemplate, Variants


def check_reference(template: SavedTemplate | None, channel: Channel, path: str) -> Iterator[Problem]:
    """Find what keeps a template from being used on a channel; None is one that the organization does not have."""
    if template is None:
        yield Problem(path, "unknown_template")
        return
    if template.archived_at is not None:
        yield Problem(path, "template_archived", {"name": template.name})
    if template.channel is not channel:
        yield Problem(
            path,
            "template_of_other_channel",
            {"name": template.name, "channel": channel.value, "template_channel": template.channel.value},
        )


def check_variants(variants: Variants, known: Collection[str], path: str) -> Iterator[Problem]:
    """Find what of its texts can't be said at this place, each with its language."""
    for locale, text in variants.texts.items():
        for one in check(text, known, path):
            yield Problem(path, one.code, {**one.params, "locale": locale})
