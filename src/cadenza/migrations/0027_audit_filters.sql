-- The log narrowed to who did something, to what was done, or to both, is a walk of its own: what is rare is found without
-- reading all that everybody else has done. What narrows stands in front: while the table has no statistics any index
-- that begins with the organization is as good as the right one to the planner.

CREATE INDEX CONCURRENTLY audit_log_by_actor ON audit_log (actor, organization_id, id);

CREATE INDEX CONCURRENTLY audit_log_by_action ON audit_log (action, organization_id, id);

CREATE INDEX CONCURRENTLY audit_log_by_actor_and_action ON audit_log (actor, action, organization_id, id);
