-- What the nodes of a version mean is a number in its row: whoever walks it for months does so as it was published. What was
-- published so far, and what workers of the version before publish beside us, is the first.

SET LOCAL lock_timeout = '5s';

ALTER TABLE journey_versions ADD COLUMN semantics smallint NOT NULL DEFAULT 1;
