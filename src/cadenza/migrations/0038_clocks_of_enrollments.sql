-- A time on the clock of a zone ("Friday at nine", "three days later") is kept as it was said, beside the moment that it
-- means by the rules that the zone has. It counts while `next_run_at` is that moment.

SET LOCAL lock_timeout = '5s';

ALTER TABLE enrollments ADD COLUMN due_at timestamptz, ADD COLUMN due_wall timestamp, ADD COLUMN due_zone text;

-- By which rules of the zones the clocks inside its journeys were read last.
ALTER TABLE org_state ADD COLUMN zone_rules text;
