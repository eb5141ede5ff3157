-- When a campaign starts by itself, as it was said: on the clock of a zone. `send_at` is that moment by the rules that
-- the zone has; where these change, the wall time holds and the moment moves.

SET LOCAL lock_timeout = '5s';

ALTER TABLE campaigns ADD COLUMN send_wall timestamp, ADD COLUMN send_zone text;
