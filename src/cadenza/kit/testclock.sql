-- name: move_clock
-- Moves the time of processes that run with a test clock.
UPDATE platform_state SET clock_offset = clock_offset + :by::interval;
