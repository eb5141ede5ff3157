"""Links to hand over. What opens a door stands behind the `#`, which browsers keep to themselves: no server logs it."""


def write_link(address: str, what: str, token: str) -> str:
    """Put a link together."""
    return f"{address.rstrip('/')}/#{what}={token}"
