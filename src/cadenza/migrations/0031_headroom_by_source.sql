-- How much may stand ahead in a connection's line is set for journeys and for campaigns apart; what was set for both
-- holds for each. The old name stays where it was set, for workers of the version before.

SET LOCAL lock_timeout = '5s';

UPDATE org_state
   SET settings = jsonb_build_object('journey_headroom_seconds', settings -> 'headroom_seconds',
                                     'campaign_headroom_seconds', settings -> 'headroom_seconds') || settings
 WHERE settings ? 'headroom_seconds';
