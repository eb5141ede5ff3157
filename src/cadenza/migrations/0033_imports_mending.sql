-- Which imports mend rejected rows of one.

CREATE INDEX CONCURRENTLY imports_mending ON imports (mends_id, organization_id, id) WHERE mends_id IS NOT NULL;
