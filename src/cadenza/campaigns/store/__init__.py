"""The rows of campaigns."""
