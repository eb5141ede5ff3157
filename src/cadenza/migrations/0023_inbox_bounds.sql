-- What needs a person is found without reading all of it, and a conversation that could not be closed keeps its place.

SET LOCAL lock_timeout = '5s';

-- One look for each group of enrollments that failed, its newest first; and a walk of messages that did. An enrollment
-- alone has a journey here.
DROP INDEX inbox_items_of_journey;
CREATE INDEX inbox_items_of_journey ON inbox_items (organization_id, journey_id, reason, at, id)
    WHERE journey_id IS NOT NULL;
CREATE INDEX inbox_items_of_messages ON inbox_items (organization_id, at, id) WHERE kind = 'message_failed';

-- Not before then is it tried again to close a silent conversation.
ALTER TABLE inbox_conversations ADD COLUMN close_after timestamptz;
