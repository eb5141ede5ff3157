"""The rows of accounts: one module per part, each with its statements beside it."""
