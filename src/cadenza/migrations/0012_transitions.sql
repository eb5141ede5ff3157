-- What the visits of an enrollment don't tell: who or what paused it, let it go on, hurried it, or ended it.

SET LOCAL lock_timeout = '5s';

-- `actor` is who of the team did it; `message_id` what the person or a colleague wrote. No personal data, and no
-- index but the key: it is read for one enrollment at a time.
CREATE TABLE transitions (
    organization_id uuid NOT NULL,
    enrollment_id   uuid NOT NULL,
    id              uuid NOT NULL,
    change          text NOT NULL CHECK (change IN ('paused', 'resumed', 'due_now', 'moved', 'ended')),
    reason          text,
    node_id         text,
    actor           text,
    message_id      uuid,
    at              timestamptz NOT NULL,
    PRIMARY KEY (organization_id, enrollment_id, id)
);
SELECT register_tenant_table('transitions', 'journeys');

-- Who paused, resumed or archived the journey: told to each person inside.
ALTER TABLE journeys ADD COLUMN state_changed_by text;

-- A journey's ended people by how they ended, newest first, and why: written once, when somebody ends, and never at a
-- step. The counts of a journey's last weeks are read from it alone.
CREATE INDEX ended_enrollments_of_journey ON enrollments (organization_id, journey_id, state, id) INCLUDE (reason)
    WHERE state IN ('completed', 'stopped', 'cancelled', 'failed');
