"""Everything that filters, asking for the same values: a view, an audience, a journey, a job over many, and the log."""

import json

from cadenza.contacts.actions import saved_views
from cadenza.journeys.domain.journey import Journey
from tests.builders.campaigns import make_campaign
from tests.builders.graphs import Json, make_condition, make_edge, make_end, make_json, make_message, make_trigger
from tests.builders.world import World

ASKING = frozenset(
    {
        "audit_log.after", "audit_log.before", "bulk_jobs.rule", "campaigns.audience", "journey_versions.graph",
        "journeys.draft", "saved_views.filter",
    }
)  # fmt: skip
"""Where the values stand then."""


async def ask_for(world: World, *values: str) -> Journey:
    """Have the team look for these; returns the journey."""
    checks: list[Json] = [{"field": "attributes.other_phone", "op": "in", "value": [*values, "gold"]}]
    audience = {"kind": "filter", "filter": {"any": checks}}
    nodes = [make_trigger(rules=[{"id": "r", "type": "event", "name": "cart.left", "filter": {"all": [
        {"field": "event.phone", "op": "is_not", "value": value} for value in values]}}]), make_condition("q", *checks),
        make_message("yes"), make_end()]  # fmt: skip
    edges = [
        make_edge("start", "q"), make_edge("q", "yes", "true"), make_edge("q", "end", "false"), make_edge("yes", "end")
    ]  # fmt: skip
    journey = await world.journey(name=f"Asks {len(values)}", draft=make_json(nodes, edges))
    await make_campaign(world, name=f"Asks {len(values)}", audience=audience)
    async with world.database.begin(world.organization_id) as tx:
        view = {"sort": None, "is_descending": None, "columns": None}
        await saved_views.create(
            tx, world.organization_id, None, {"name": f"Asks {len(values)}", "filter": audience["filter"], **view}
        )
        now = tx.now
    for kind in ("saved_view", "campaign"):
        await world.change(
            """INSERT INTO audit_log (organization_id, id, at, actor, actor_name, action, subject_kind, subject_id,
                                      before, after, address, user_agent, request_id)
               VALUES ($1, gen_random_uuid(), $2, 'a', 'Staff', 'change', $3, 's', $4, $4, '', '', '')""",
            world.organization_id, now, kind, json.dumps(audience),
        )  # fmt: skip
    await world.change(
        """INSERT INTO bulk_jobs (organization_id, id, action, rule, cutoff, state, created_at, next_run_at)
           SELECT $1, gen_random_uuid(), 'tag', $2, n.at, 'queued', n.at, n.at + interval '1 year'
             FROM (VALUES ($3::timestamptz)) AS n (at)""",
        world.organization_id, json.dumps(audience), now,
    )  # fmt: skip
    return journey
