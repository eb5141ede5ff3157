"""Pictures of every page of the dashboard, in light, dark, on a phone and from right to left."""
