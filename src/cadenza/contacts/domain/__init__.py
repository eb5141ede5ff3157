"""Values and rules about people and their addresses: pure functions, no database."""
