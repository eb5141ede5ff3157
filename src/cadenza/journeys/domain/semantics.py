"""Which semantics the nodes of a published version follow, by the number in its row. Pure.

Somebody may walk a version for months, through many releases of the product. A change of what a node does to whoever is
inside is a new number: the new reader is added here, the old one stays for as long as anybody may walk it, and
`PUBLISHED` says which one new versions get, an older one that is made current again included. A number is known one
release before anything is published under it, so that workers of the release before can walk it during an upgrade;
where that is not so, whoever stands in such a version waits for a worker that can (`kit.db_errors.NewerThanUs`).
"""

from collections.abc import Mapping

from cadenza.journeys.domain.nodes.kind import NodeKind
from cadenza.journeys.domain.nodes.registry import KINDS

SEMANTICS: Mapping[int, Mapping[str, type[NodeKind]]] = {1: KINDS}
"""The kinds of nodes of each number that this release can walk."""

PUBLISHED = 1
"""What is published is read by this one from then on."""
