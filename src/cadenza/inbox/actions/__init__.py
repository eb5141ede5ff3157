"""What can be done in the inbox; each is one call inside a transaction."""
