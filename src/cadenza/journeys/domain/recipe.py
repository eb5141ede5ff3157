"""Recipes: journeys that are shipped as plain drafts, in every language of the product. Pure.

A recipe is JSON: `name`, `description`, `subject`, `trigger`, and `steps` one after the other. Words are given by
language. A message has its `text`, which is written for the channel that is asked for; a condition names where its
`true` goes, and its `false` goes on with the next step.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cadenza.channels.domain.capabilities import Channel
from cadenza.journeys.domain.graph import ALWAYS
from cadenza.journeys.domain.nodes.condition import FALSE, TRUE
from cadenza.journeys.domain.policies import Subject

LANGUAGE = "en"
"""What is spoken where a recipe has no words in somebody's language."""

ROW = 140
"""How far apart steps are drawn."""

TRIGGER, END = "start", "end"


@dataclass(frozen=True, slots=True)
class Recipe:
    """A recipe in one language, for one channel."""

    key: str
    name: str
    description: str
    subject: Subject
    steps: tuple[str, ...]
    """What kinds of steps it has, in their order."""
    draft: Mapping[str, object]


def cook(key: str, raw: Mapping[str, Any], locale: str, channel: Channel) -> Recipe:
    """Write a recipe out."""
    steps: Sequence[Mapping[str, Any]] = raw["steps"]
    trigger = {"id": TRIGGER, "type": "trigger", "label": "", "config": raw["trigger"]}
    end = {"id": END, "type": "end", "label": "", "config": {"outcome": "exhausted"}}
    nodes = [trigger, *(_node(step, locale, channel) for step in steps), end]
    for row, node in enumerate(nodes):
        node["position"] = {"x": 0, "y": row * ROW}
    return Recipe(
        key=key,
        name=_words(raw["name"], locale),
        description=_words(raw["description"], locale),
        subject=Subject(raw["subject"]),
        steps=tuple(step["type"] for step in steps),
        draft={"nodes": nodes, "edges": _edges(steps)},
    )


def _node(step: Mapping[str, Any], locale: str, channel: Channel) -> dict[str, Any]:
    config = dict(step.get("config", {}))
    if "text" in step:
        config["texts"] = {channel.value: _words(step["text"], locale)}
    label = _words(step["label"], locale) if "label" in step else ""
    return {"id": step["id"], "type": step["type"], "label": label, "config": config}


def _edges(steps: Sequence[Mapping[str, Any]]) -> list[dict[str, str]]:
    edges = [{"source": TRIGGER, "target": steps[0]["id"], "condition": ALWAYS}]
    for step, after in zip(steps, [*(one["id"] for one in steps[1:]), END], strict=True):
        if TRUE in step:
            edges.append({"source": step["id"], "target": step[TRUE], "condition": TRUE})
        edges.append({"source": step["id"], "target": after, "condition": FALSE if TRUE in step else ALWAYS})
    return edges


def _words(said: Mapping[str, str], locale: str) -> str:
    return said.get(locale.partition("-")[0], said[LANGUAGE])
