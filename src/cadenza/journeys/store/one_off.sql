-- name: find_one_off
-- The one-off journey of a channel.
SELECT id FROM journeys
 WHERE organization_id = :organization_id::uuid AND channel = :channel::text AND is_one_off;

-- name: insert_one_off
-- The first of a channel makes it; somebody else's journey may have its name.
INSERT INTO journeys (organization_id, id, name, subject, state, state_changed_at, channel, stops, policies, draft,
       active_version_id, is_one_off, created_at, updated_at)
VALUES (:organization_id::uuid, :id::uuid, :name::text, 'anyone', 'active', :now::timestamptz, :channel::text,
       :stops::text[], :policies::jsonb, :draft::jsonb, :version_id::uuid, true, :now, :now)
ON CONFLICT DO NOTHING
RETURNING id;

-- name: insert_only_version
-- Its one version.
INSERT INTO journey_versions (organization_id, id, journey_id, number, graph, semantics, published_at)
VALUES (:organization_id::uuid, :id::uuid, :journey_id::uuid, 1, :graph::jsonb, :semantics::smallint,
        :now::timestamptz);
