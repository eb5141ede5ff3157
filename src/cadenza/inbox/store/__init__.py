"""The rows of the inbox, and what it reads of others."""
