"""The rows of templates."""
