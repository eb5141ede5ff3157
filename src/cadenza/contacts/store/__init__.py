"""The rows of contacts: one module and one `.sql` file per table or group of tables."""
