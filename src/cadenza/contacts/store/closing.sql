-- name: decided_since
-- Whether leads became more, were closed, and whether deals were won or lost since a time: four probes for each contact.
-- Not by a merge, which decides at its very moment: that was said of one of the two.
SELECT coalesce((SELECT true FROM contact_changes c
                  WHERE c.organization_id = t.organization_id AND c.organization_id = ANY(:orgs::uuid[])
                    AND c.contact_id = t.contact_id AND c.at > t.since
                    AND c.field = 'lifecycle' AND c.before = 'lead'
                    AND c.merge_id IS NULL LIMIT 1), false) AS is_converted,
       coalesce((SELECT true FROM contact_changes c
                  WHERE c.organization_id = t.organization_id AND c.organization_id = ANY(:orgs)
                    AND c.contact_id = t.contact_id AND c.at > t.since
                    AND c.field = 'lead_status' AND c.after = ANY(:closed::text[])
                    AND c.merge_id IS NULL LIMIT 1), false) AS is_closed,
       coalesce((SELECT true FROM deal_changes d
                  WHERE d.organization_id = t.organization_id AND d.organization_id = ANY(:orgs)
                    AND d.contact_id = t.contact_id AND d.at > t.since AND d.state = 'won' LIMIT 1), false) AS has_won,
       coalesce((SELECT true FROM deal_changes d
                  WHERE d.organization_id = t.organization_id AND d.organization_id = ANY(:orgs)
                    AND d.contact_id = t.contact_id AND d.at > t.since AND d.state = 'lost' LIMIT 1), false) AS has_lost
  FROM unnest(:organization_ids::uuid[], :contact_ids::uuid[], :since::timestamptz[])
       WITH ORDINALITY t(organization_id, contact_id, since, place)
 ORDER BY t.place
