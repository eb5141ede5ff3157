"""The rows of messages: one module and one `.sql` file per concept."""
