-- Deals are listed for the whole organization: those of an owner, and those of a pipeline in whatever state.

CREATE INDEX CONCURRENTLY deals_of_owner ON deals (organization_id, owner, id) WHERE owner IS NOT NULL;
CREATE INDEX CONCURRENTLY deals_in_pipeline ON deals (pipeline_id, organization_id, id);
