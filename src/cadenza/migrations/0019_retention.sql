-- Enrollments that have ended lose their steps, variables and context after a time; the rows stay.

SET LOCAL lock_timeout = '5s';

ALTER TABLE enrollments ADD COLUMN is_bare boolean NOT NULL DEFAULT false;

-- Written when somebody ends, and once more when the details go; never at a step.
CREATE INDEX enrollments_with_details ON enrollments (organization_id, ended_at) WHERE ended_at IS NOT NULL AND NOT is_bare;
