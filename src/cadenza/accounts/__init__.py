"""Organizations: their settings, kill switch, allowances, API keys and sessions.

- Settings are read with the facts of each batch, never cached, so a stricter one holds at once.
- `org_state` holds flags and settings, `org_counters` what is counted: nothing hot lives in `organizations`.
- A secret is shown once and stored as a hash; it names its organization, so it is looked up inside that one.
"""
