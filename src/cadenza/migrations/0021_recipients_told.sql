-- What people ask of a campaign's recipients is answered without reading all of them: who wrote back, and when the first
-- of those who wait for each reason is asked again. Neither index has the state in it: what a receipt changes stays on
-- its page.

SET LOCAL lock_timeout = '5s';

CREATE INDEX recipients_replied ON recipients (organization_id, campaign_id, contact_id) WHERE replied_at IS NOT NULL;
CREATE INDEX recipients_deferred ON recipients (organization_id, campaign_id, defer_reason, next_run_at)
    WHERE defer_reason IS NOT NULL;
