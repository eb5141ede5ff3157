-- The inbox: how the team works its conversations, what stands between the messages, what has failed and waits for a
-- person, and the answers that are written again and again.

SET LOCAL lock_timeout = '5s';

-- Beside `conversations`, since an automatic message changes that row and must not write any of these indexes: a
-- conversation is here once the person, or somebody of the team, has written in it or taken it up. `unread` counts what
-- the person wrote since somebody looked; `waiting_since` is the first of it that nobody has answered by hand.
CREATE TABLE inbox_conversations (
    organization_id  uuid NOT NULL,
    conversation_id  uuid NOT NULL,
    state            text NOT NULL CHECK (state IN ('open', 'snoozed', 'resolved')),
    state_changed_at timestamptz NOT NULL,
    snoozed_until    timestamptz,
    assignee_id      uuid,
    unread           integer NOT NULL DEFAULT 0 CHECK (unread >= 0),
    waiting_since    timestamptz,
    activity_at      timestamptz NOT NULL,
    labels           text[] NOT NULL DEFAULT '{}',
    last_text        text NOT NULL DEFAULT '',
    PRIMARY KEY (organization_id, conversation_id),
    CHECK ((state = 'snoozed') = (snoozed_until IS NOT NULL))
) WITH (fillfactor = 70);
CREATE INDEX inbox_by_state ON inbox_conversations (organization_id, state, activity_at, conversation_id);
CREATE INDEX inbox_by_assignee ON inbox_conversations (organization_id, assignee_id, state, activity_at, conversation_id)
    WHERE assignee_id IS NOT NULL;
CREATE INDEX inbox_unassigned ON inbox_conversations (organization_id, state, activity_at, conversation_id)
    WHERE assignee_id IS NULL;
CREATE INDEX inbox_unread ON inbox_conversations (organization_id, state, activity_at, conversation_id)
    WHERE unread > 0;
CREATE INDEX inbox_idle ON inbox_conversations (organization_id, activity_at)
    WHERE state = 'open' AND unread = 0 AND waiting_since IS NULL;
CREATE INDEX inbox_snoozed ON inbox_conversations (organization_id, snoozed_until) WHERE state = 'snoozed';
SELECT register_tenant_table('inbox_conversations', 'inbox');

-- What stands between the messages: notes of the team, who took the conversation and who closed it, what it did to
-- follow-ups. `after_seq` is the message that it comes after. `text` is a note's; `details` are ids, codes and times.
CREATE TABLE conversation_entries (
    organization_id uuid NOT NULL,
    conversation_id uuid NOT NULL,
    id              uuid NOT NULL,
    after_seq       bigint NOT NULL,
    kind            text NOT NULL CHECK (kind IN (
        'note', 'assigned', 'unassigned', 'snoozed', 'woke', 'resolved', 'reopened', 'handoff_started',
        'handoff_ended', 'follow_up_planned', 'follow_up_stopped')),
    actor           text,
    text            text NOT NULL DEFAULT '',
    details         jsonb NOT NULL DEFAULT '{}',
    at              timestamptz NOT NULL,
    PRIMARY KEY (organization_id, conversation_id, id)
);
CREATE INDEX entries_in_thread ON conversation_entries (organization_id, conversation_id, after_seq, id);
SELECT register_tenant_table('conversation_entries', 'inbox');

-- What has failed for good and waits until somebody has seen it: a message of the team, an enrollment. What is
-- uncertain, disconnected or to be decided stands in the rows that it is about.
CREATE TABLE inbox_items (
    organization_id uuid NOT NULL,
    kind            text NOT NULL CHECK (kind IN ('message_failed', 'enrollment_failed')),
    id              uuid NOT NULL,
    contact_id      uuid NOT NULL,
    conversation_id uuid,
    journey_id      uuid,
    reason          text NOT NULL,
    at              timestamptz NOT NULL,
    PRIMARY KEY (organization_id, kind, id)
);
CREATE INDEX inbox_items_of_conversation ON inbox_items (organization_id, conversation_id)
    WHERE conversation_id IS NOT NULL;
CREATE INDEX inbox_items_of_journey ON inbox_items (organization_id, journey_id, reason) WHERE journey_id IS NOT NULL;
CREATE INDEX inbox_items_of_contact ON inbox_items (organization_id, contact_id);
SELECT register_tenant_table('inbox_items', 'inbox');

-- Answers that the team writes again and again, found by their name.
CREATE TABLE canned_replies (
    organization_id uuid NOT NULL,
    id              uuid NOT NULL,
    name            text NOT NULL,
    body            text NOT NULL,
    updated_at      timestamptz NOT NULL,
    PRIMARY KEY (organization_id, id),
    UNIQUE (organization_id, name)
);
SELECT register_tenant_table('canned_replies', 'inbox');

-- Who of the team wrote it; NULL for what nobody wrote by hand here.
ALTER TABLE messages ADD COLUMN sent_by text;

-- The journey behind "follow up in three days": one for each channel, made with the first, on no list of journeys.
ALTER TABLE journeys ADD COLUMN is_one_off boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX one_off_journeys ON journeys (organization_id, channel) WHERE is_one_off;
