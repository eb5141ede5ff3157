-- A journey's people by state, newest first: those inside too, of whom a page sorted all there were. What narrows stands
-- in front: while the table has no statistics any index that begins with the organization is as good to the planner.

CREATE INDEX CONCURRENTLY enrollments_by_state ON enrollments (journey_id, state, organization_id, id) INCLUDE (reason);
