"""The rows of messages: one module and one `.sql` file per concept.

Most statements join arrays with a table by its whole key, one index probe a row. That is what a generic plan does. A
plan made for the values at hand may not: the policy's array of organizations makes the planner believe that a probe
costs tenfold, and with some 100,000 messages it merges the arrays with all rows of the organizations instead (500
messages locked in 1,000 ms instead of 13). `tools/load/messages.py` shows the difference:
`--set plan_cache_mode=force_generic_plan`.
"""
