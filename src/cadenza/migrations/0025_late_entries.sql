-- What a publishing says of those inside an older version holds for whoever comes late, too.

SET LOCAL lock_timeout = '5s';

-- What the last publishing does with whoever walks an older version; none: they keep it. `replacement` beside it is what
-- a lane has still to do of that, and is over before somebody comes who was let in by the older version meanwhile.
ALTER TABLE journeys ADD COLUMN older_versions text CHECK (older_versions IN ('move', 'cancel'));
UPDATE journeys SET older_versions = replacement WHERE replacement IS NOT NULL;
