"""Journeys: graphs of nodes that contacts walk, one enrollment per contact and journey.

Invariants:
- a published version never changes and an enrollment pins one;
- an enrollment has one cursor (node and visit) and one clock (`next_run_at`);
- every visit is one step run, written with its outcome;
- the person and the team always win: after a stop's commit nothing of the journey is sent;
- whether and when a step happens is decided by pure functions (`domain/engine.py`), applied by `actions/release.py`.
"""
