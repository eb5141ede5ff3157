"""Some of many contacts speak for all of them. Pure."""

from collections.abc import Mapping


def scaled(tally: Mapping[tuple[str, str], int], audience: int) -> dict[tuple[str, str], int]:
    """Scale the numbers of those looked at to the whole audience; the sum is exact, by the largest remainders."""
    looked_at = sum(tally.values())
    if not looked_at or looked_at == audience:
        return dict(tally)
    parts = {key: divmod(count * audience, looked_at) for key, count in tally.items()}
    numbers = {key: whole for key, (whole, _) in parts.items()}
    by_remainder = sorted(parts, key=lambda key: (-parts[key][1], key))
    for key in by_remainder[: audience - sum(numbers.values())]:
        numbers[key] += 1
    return numbers
