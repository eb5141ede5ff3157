"""Values and rules about messages: pure functions, no database."""
