"""The rules of campaigns: pure functions over frozen values."""
