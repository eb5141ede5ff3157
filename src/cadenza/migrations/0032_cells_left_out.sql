-- Cells that imported rows were taken without, and which import's rejected rows a file mends.

SET LOCAL lock_timeout = '5s';

-- The first cells of each column and reason; the import's tally counts all of them. `place` is the column, from 0.
-- `value` goes with the file, when a person of the import is erased or it is old enough.
CREATE TABLE import_left_out (
    organization_id uuid NOT NULL,
    import_id       uuid NOT NULL,
    row_number      bigint NOT NULL,
    place           integer NOT NULL,
    reason          text NOT NULL,
    value           text,
    PRIMARY KEY (organization_id, import_id, row_number, place),
    FOREIGN KEY (organization_id, import_id) REFERENCES imports (organization_id, id)
);
SELECT register_tenant_table('import_left_out', 'imports');

-- A file of rejected rows, mended, is an import of its own that knows the one they were rejected from.
ALTER TABLE imports
    ADD COLUMN mends_id uuid,
    ADD CONSTRAINT imports_mends_id_fkey FOREIGN KEY (organization_id, mends_id)
        REFERENCES imports (organization_id, id) NOT VALID;
