-- An erasure goes through what the audit log tells of filters, and through nothing else of it.

CREATE INDEX CONCURRENTLY audit_log_of_filters ON audit_log (organization_id, id)
    WHERE subject_kind IN ('saved_view', 'campaign') AND (before IS NOT NULL OR after IS NOT NULL);
