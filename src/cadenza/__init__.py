"""Cadenza sends campaigns and runs follow-up journeys; PostgreSQL is its only state and its only clock.

Start reading at `wiring.py` (what happens when an event is emitted), then `journeys/__init__.py`.
Packages import downward only; the order is in `pyproject.toml` and is checked.
"""

__version__ = "0.1.0"
