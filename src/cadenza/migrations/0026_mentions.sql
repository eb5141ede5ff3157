-- Whoever is erased may stand in the values that filters compare with.

SET LOCAL lock_timeout = '5s';

-- Whether a check anywhere in a document compares with one of these: words in small letters, digits without zeros ahead.
CREATE FUNCTION compares_with(document jsonb, words text[], digits text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT EXISTS (
        SELECT 1 FROM jsonb_path_query(document, 'lax $.**.value[*]') AS q (value)
         WHERE lower(btrim(q.value #>> '{}')) = ANY(words)
            OR ltrim(regexp_replace(q.value #>> '{}', '[^0-9]+', '', 'g'), '0') = ANY(digits))
$$;
