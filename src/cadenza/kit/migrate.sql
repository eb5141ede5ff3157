-- name: list_applied
-- The migrations that this database has had.
SELECT name FROM schema_migrations;
