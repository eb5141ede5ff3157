"""The rows of imports. Private to the feature."""
