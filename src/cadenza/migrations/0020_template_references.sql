-- Templates are referred to: a message names one, and what is under way keeps the texts of then.

SET LOCAL lock_timeout = '5s';

-- The language for whoever speaks none of the others. Until now that was the first by name.
ALTER TABLE templates ADD COLUMN base text;
UPDATE templates SET base = (SELECT min(tag) FROM jsonb_object_keys(variants) tag);
ALTER TABLE templates ALTER COLUMN base SET NOT NULL;

-- A campaign has a text of its own in `body`, or a template; `frozen` is what that said when the campaign started.
ALTER TABLE campaigns ADD COLUMN template_id uuid, ADD COLUMN frozen jsonb;
ALTER TABLE campaigns ADD CONSTRAINT campaign_text_or_template CHECK (template_id IS NULL OR body = '');
CREATE INDEX campaigns_of_template ON campaigns (organization_id, template_id, id) WHERE template_id IS NOT NULL;

-- `fallback_template` of a message led nowhere, and no graph with one was ever published; it is taken out of drafts,
-- and out of versions where it stands without a value.
UPDATE journeys SET draft = jsonb_set(draft, '{nodes}', (
       SELECT coalesce(jsonb_agg(CASE jsonb_typeof(node) WHEN 'object' THEN node #- '{config,fallback_template}' ELSE node END
                                  ORDER BY place), '[]')
         FROM jsonb_array_elements(draft -> 'nodes') WITH ORDINALITY AS nodes (node, place)))
 WHERE jsonb_typeof(draft -> 'nodes') = 'array' AND draft::text LIKE '%"fallback_template"%';
UPDATE journey_versions SET graph = jsonb_set(graph, '{nodes}', (
       SELECT coalesce(jsonb_agg(CASE jsonb_typeof(node) WHEN 'object' THEN node #- '{config,fallback_template}' ELSE node END
                                  ORDER BY place), '[]')
         FROM jsonb_array_elements(graph -> 'nodes') WITH ORDINALITY AS nodes (node, place)))
 WHERE jsonb_typeof(graph -> 'nodes') = 'array' AND graph::text LIKE '%"fallback_template"%';
