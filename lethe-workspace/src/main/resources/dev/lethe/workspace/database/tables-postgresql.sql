-- Out of line and not compressed: what a scan of the data directory looks for is there byte by byte, or it is gone.

ALTER TABLE row_chunk ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE subject_bucket ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE leaf_bucket ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE setting ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE release_opening ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE release_certificate ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE release_parameters ALTER COLUMN content SET STORAGE EXTERNAL;

-- A purge rewrites the parts that a change touched; the more rows, the more it is worth to have many.
DO $$ BEGIN FOR n IN 0..127 LOOP EXECUTE format('CREATE TABLE row_chunk_%s PARTITION OF row_chunk FOR VALUES WITH (MODULUS 128, REMAINDER %s)', n, n); END LOOP; END $$;
DO $$ BEGIN FOR n IN 0..15 LOOP EXECUTE format('CREATE TABLE subject_bucket_%s PARTITION OF subject_bucket FOR VALUES WITH (MODULUS 16, REMAINDER %s)', n, n); END LOOP; END $$;
DO $$ BEGIN FOR n IN 0..31 LOOP EXECUTE format('CREATE TABLE leaf_bucket_%s PARTITION OF leaf_bucket FOR VALUES WITH (MODULUS 32, REMAINDER %s)', n, n); END LOOP; END $$;

-- ANALYZE, which the server does by itself, keeps short values of columns in tables of its own.
ALTER TABLE row_chunk ALTER COLUMN content SET STATISTICS 0;
ALTER TABLE subject_bucket ALTER COLUMN content SET STATISTICS 0;
ALTER TABLE leaf_bucket ALTER COLUMN content SET STATISTICS 0;
ALTER TABLE setting ALTER COLUMN content SET STATISTICS 0;
ALTER TABLE release_opening ALTER COLUMN content SET STATISTICS 0;
ALTER TABLE release_certificate ALTER COLUMN content SET STATISTICS 0;
ALTER TABLE release_parameters ALTER COLUMN content SET STATISTICS 0;

-- Counts the transactions that began to change something, this one too: a sequence is not put back with one that is undone.
CREATE SEQUENCE attempt;
INSERT INTO purge VALUES (0, 1);
