"""The rows of connections, provider calls and the sandbox: one module and one `.sql` file per concept."""
