"""Connections, what is sent and what comes back, pacing, and the adapter's shape, as values."""
