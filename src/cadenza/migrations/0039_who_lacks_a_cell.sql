-- A cell that was left out says whom its row is about; that goes with the value.

SET LOCAL lock_timeout = '5s';

ALTER TABLE import_left_out ADD COLUMN who text;
