-- Out of line and not compressed: what a scan of the data directory looks for is there byte by byte, or it is gone.

ALTER TABLE row_chunk ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE subject_bucket ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE leaf_bucket ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE setting ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE release_certificate ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE release_parameters ALTER COLUMN content SET STORAGE EXTERNAL;

-- A purge rewrites the parts that a change touched; the more rows, the more it is worth to have many. A part has two sides,
-- one of them empty: what a change of most entries writes goes there, and the purge has nothing left to copy.
ALTER TABLE row_chunk DROP CONSTRAINT row_chunk_pkey, ADD COLUMN side BIGINT NOT NULL DEFAULT 0, ADD PRIMARY KEY (id, side);
ALTER TABLE subject_bucket DROP CONSTRAINT subject_bucket_pkey, ADD COLUMN side BIGINT NOT NULL DEFAULT 0, ADD PRIMARY KEY (id, side);
ALTER TABLE leaf_bucket DROP CONSTRAINT leaf_bucket_pkey, ADD COLUMN side BIGINT NOT NULL DEFAULT 0, ADD PRIMARY KEY (id, side);
DO $$ BEGIN FOR n IN 0..127 LOOP EXECUTE format('CREATE TABLE row_chunk_%s PARTITION OF row_chunk FOR VALUES WITH (MODULUS 128, REMAINDER %s) PARTITION BY LIST (side)', n, n); FOR s IN 0..1 LOOP EXECUTE format('CREATE TABLE row_chunk_%s_%s PARTITION OF row_chunk_%s FOR VALUES IN (%s)', n, s, n, s); END LOOP; END LOOP; END $$;
DO $$ BEGIN FOR n IN 0..15 LOOP EXECUTE format('CREATE TABLE subject_bucket_%s PARTITION OF subject_bucket FOR VALUES WITH (MODULUS 16, REMAINDER %s) PARTITION BY LIST (side)', n, n); FOR s IN 0..1 LOOP EXECUTE format('CREATE TABLE subject_bucket_%s_%s PARTITION OF subject_bucket_%s FOR VALUES IN (%s)', n, s, n, s); END LOOP; END LOOP; END $$;
DO $$ BEGIN FOR n IN 0..31 LOOP EXECUTE format('CREATE TABLE leaf_bucket_%s PARTITION OF leaf_bucket FOR VALUES WITH (MODULUS 32, REMAINDER %s) PARTITION BY LIST (side)', n, n); FOR s IN 0..1 LOOP EXECUTE format('CREATE TABLE leaf_bucket_%s_%s PARTITION OF leaf_bucket_%s FOR VALUES IN (%s)', n, s, n, s); END LOOP; END LOOP; END $$;

-- ANALYZE, which the server does by itself, keeps short values of columns in tables of its own.
ALTER TABLE row_chunk ALTER COLUMN content SET STATISTICS 0;
ALTER TABLE subject_bucket ALTER COLUMN content SET STATISTICS 0;
ALTER TABLE leaf_bucket ALTER COLUMN content SET STATISTICS 0;
ALTER TABLE setting ALTER COLUMN content SET STATISTICS 0;
ALTER TABLE release_certificate ALTER COLUMN content SET STATISTICS 0;
ALTER TABLE release_parameters ALTER COLUMN content SET STATISTICS 0;

-- Counts the transactions that began to change something, this one too: a sequence is not put back with one that is undone.
CREATE SEQUENCE attempt;
INSERT INTO purge VALUES (0, 1);
