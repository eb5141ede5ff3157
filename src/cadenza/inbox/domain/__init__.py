"""What the inbox knows, without a database."""
