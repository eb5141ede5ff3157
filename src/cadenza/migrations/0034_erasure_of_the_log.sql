-- An erasure goes through what the audit log tells of filters page by page, with a stage and a place of its own. A worker
-- of the version before can't read that stage: its claims fail, and those of this version do the work.

SET LOCAL lock_timeout = '5s';

ALTER TABLE erasures ADD COLUMN log_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';
ALTER TABLE erasures DROP CONSTRAINT erasures_stage_check;
ALTER TABLE erasures ADD CONSTRAINT erasures_stage_check
    CHECK (stage IN ('queue', 'facts', 'messages', 'traces', 'log', 'calls')) NOT VALID;
