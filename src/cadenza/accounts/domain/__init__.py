"""Settings, organizations and keys as values."""
