"""Reading, checking and rendering of templates: pure functions over text and values."""
