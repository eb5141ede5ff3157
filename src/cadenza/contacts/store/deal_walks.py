"""Walks of the deals of an organization, the newest first: each looks at so many entries of one index at most.

What is asked of deals is any combination, so the statements are put together here, of fixed pieces: one part of it
is how an index is entered, the rest is asked of what it leaves. An index is entered at a place and left where its
leading columns change, in their order, never by equality: of a state that all deals have the planner believes that
walking the primary key costs the same, and then looks for one that nobody has until the end of the table.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from uuid import UUID

from cadenza.contacts.domain.deals import Deal, DealFilter, Sum
from cadenza.contacts.domain.listing import LAST_ID
from cadenza.contacts.store.deals import read_deal
from cadenza.kit.db import ReadTx
from cadenza.kit.sql import Query, read_query

COLUMNS = ", ".join(f"d.{field.name}" for field in fields(Deal))
ORGANIZATION = "organization_id"

_INDEXES: Sequence[Sequence[str]] = (
    ("stage_id", ORGANIZATION),  # deals_in_stage
    ("owner",),  # deals_of_owner
    ("pipeline_id", ORGANIZATION, "state"),  # deals_of_pipeline
    ("pipeline_id", ORGANIZATION),  # deals_in_pipeline
    ("state",),  # deals_by_state
    (),  # deals_pkey
)
"""By what deals are looked up before their id, those that leave the fewest first; what the last ones lead with, the
organization, is the one that every statement is in."""

_OF_CONTACT = ("contact_id", ORGANIZATION)
_IN_STAGE = ("stage_id", ORGANIZATION)

_VALUES = {
    ORGANIZATION: ":organization_id::uuid",
    "stage_id": ":stage_id::uuid",
    "owner": ":owner::text",
    "pipeline_id": ":pipeline_id::uuid",
    "state": ":state::text",
}
_CHECKS = {
    **{name: f"{name} = {value}" for name, value in _VALUES.items()},
    "currency": "currency = :currency::text",
    "lowest": "amount >= :lowest::bigint",
    "highest": "amount <= :highest::bigint",
    "moved_since": "stage_changed_at >= :moved_since::timestamptz",
    "moved_until": "stage_changed_at < :moved_until::timestamptz",
}


@dataclass(frozen=True, slots=True)
class Walk:
    """The index that is walked, what is asked of what it leaves, and the values of both."""

    index: Sequence[str]
    rest: str
    values: dict[str, object]

    @property
    def is_plain(self) -> bool:
        """Whether everything that it leaves passes."""
        return self.rest == "true"

    def part(self, columns: str = "*", key: str | None = None) -> str:
        """Return the walk behind a deal, at most as long as its LIMIT; `key` is the value of the first column."""
        here = [_VALUES.get(name, "") for name in self.index]
        if key:
            here[0] = key
        names = ", ".join(self.index)
        inside = f"({names}) >= ({', '.join(here)}) AND " if here else ""
        place = f"({', '.join([*self.index, 'id'])}) < ({', '.join([*here, ':below::uuid'])})"
        return f"""SELECT {columns} FROM deals
         WHERE organization_id = :organization_id::uuid AND {inside}{place}
         ORDER BY {self.order}"""

    @property
    def order(self) -> str:
        """Return the order of the index, in which the newest come first."""
        return ", ".join(f"{name} DESC" for name in (*self.index, "id") if name != ORGANIZATION)


def walk_of(wanted: DealFilter, *, index: Sequence[str] | None = None) -> Walk:
    """Choose the index that leaves the fewest, where none is given."""
    asked = dict(_asked(wanted))
    of_contact = _OF_CONTACT if wanted.contact_ids else None
    chosen = index or of_contact or next(names for names in _INDEXES if {*names} <= {ORGANIZATION, *asked})
    rest = [_CHECKS[name] for name in asked if name not in {"contact_ids", *chosen}]
    rest += ["contact_id = ANY(:contact_ids::uuid[])"] if wanted.contact_ids and chosen != _OF_CONTACT else []
    rest += ["owner IS NULL"] if wanted.owner == "" else []
    return Walk(chosen, " AND ".join(rest) or "true", asked)


def _asked(wanted: DealFilter) -> Iterator[tuple[str, object]]:
    for name, value in wanted._asdict().items():
        if value is not None and value not in ("", ()):
            yield name, list(value) if name == "contact_ids" else value


def page_query(walk: Walk) -> Query:
    """Return the statement that walks on behind a deal and keeps those that pass; a person is walked under each id."""
    part, order = f"({walk.part()} LIMIT :most::integer)", walk.order
    if walk.index == _OF_CONTACT:
        of_each = walk.part(key="u.id")
        part = f"unnest(:contact_ids::uuid[]) AS u (id) CROSS JOIN LATERAL ({of_each} LIMIT :most::integer)"
        order = "d.id DESC"
    text = f"""SELECT {COLUMNS}
  FROM {part} d
 WHERE {walk.rest} ORDER BY {order} LIMIT :n::integer"""
    return read_query("walk_deals", text)


def sums_query(walk: Walk) -> Query:
    """Return the statement that adds up the newest deals of each stage."""
    text = f"""SELECT d.stage_id, d.currency, count(*) AS looked, count(*) FILTER (WHERE {walk.rest}) AS matching,
       sum(d.amount) FILTER (WHERE {walk.rest}) AS amount
  FROM unnest(:stage_ids::uuid[]) AS u (id)
 CROSS JOIN LATERAL ({walk.part(key="u.id")} LIMIT :most::integer) d
 GROUP BY d.stage_id, d.currency"""
    return read_query("sum_deals", text)


async def walk_deals(
    tx: ReadTx, organization_id: UUID, wanted: DealFilter, *, below: UUID, limit: int, most: int
) -> tuple[list[Deal], UUID | None]:
    """Read the next deals that pass; where fewer do among `most`, and there are more, also where it stopped."""
    walk = walk_of(wanted)
    page = {**walk.values, "organization_id": organization_id, "below": below}
    looks = limit if walk.is_plain else most
    found = [read_deal(row) for row in await tx.fetch(page_query(walk), **page, most=looks, n=limit)]
    if len(found) == limit or walk.is_plain or walk.index == _OF_CONTACT:
        return found, None
    query = read_query("skip_deals", f"{walk.part('id')} LIMIT 1 OFFSET :most::integer - 1")
    entered = {name: value for name, value in page.items() if name in query.parameters}
    return found, await tx.fetchval(query, **entered, most=most)


async def sum_stages(
    tx: ReadTx, organization_id: UUID, wanted: DealFilter, stage_ids: Sequence[UUID], most: int
) -> dict[UUID, Sum]:
    """Add up the deals that pass, stage by stage, the newest `most` of each; a stage without deals is missing."""
    walk = walk_of(wanted._replace(stage_id=None), index=_IN_STAGE)
    rows = await tx.fetch(
        sums_query(walk),
        **walk.values,
        organization_id=organization_id,
        below=LAST_ID,
        stage_ids=list(stage_ids),
        most=most,
    )
    sums: dict[UUID, Sum] = {}
    for stage_id in {row["stage_id"] for row in rows}:
        own = [row for row in rows if row["stage_id"] == stage_id]
        amounts = {row["currency"]: int(row["amount"]) for row in own if row["amount"] is not None}
        sums[stage_id] = Sum(sum(row["matching"] for row in own), sum(row["looked"] for row in own) < most, amounts)
    return sums
