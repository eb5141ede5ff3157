-- A connection that is back wakes its people in pieces; each parked person knows since when their journey stands still.

SET LOCAL lock_timeout = '5s';

-- An organization with a connection that is back, whose people paused for want of one have still to be woken. Whoever
-- writes the row after the lane has taken it waits for the lane, and leaves it a row of its own.
CREATE TABLE connection_wakes (
    organization_id uuid PRIMARY KEY,
    due_at          timestamptz NOT NULL
);
SELECT register_tenant_table('connection_wakes', 'journeys');

-- How long somebody stood still is kept with them (enrollments.deferred_since): several pauses may follow each other
-- before everybody is woken.
ALTER TABLE journeys DROP COLUMN paused_for;
