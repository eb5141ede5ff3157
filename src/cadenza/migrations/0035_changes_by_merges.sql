-- A change of standing says by which merge it came: the last look leaves those out, whoever the person has become since.

SET LOCAL lock_timeout = '5s';

ALTER TABLE contact_changes ADD COLUMN merge_id uuid;

-- Of merges that are over what was queued before is, too.
UPDATE contact_changes c SET merge_id = g.id
  FROM contact_merges g
 WHERE g.state IN ('moving', 'merged') AND c.contact_id = g.winner_id AND c.organization_id = g.organization_id
   AND c.at = g.merged_at AND c.field IN ('lifecycle', 'lead_status');
