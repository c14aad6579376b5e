-- Not compressed: what a scan of the data directory looks for is there byte by byte, or it is gone.

ALTER TABLE request_ids ALTER COLUMN content SET STORAGE EXTERNAL;

-- ANALYZE, which the server does by itself, keeps short values of columns in tables of its own.
ALTER TABLE request_ids ALTER COLUMN content SET STATISTICS 0;
ALTER TABLE idempotency ALTER COLUMN id SET STATISTICS 0;
ALTER TABLE idempotency ALTER COLUMN body SET STATISTICS 0;
ALTER TABLE suppression ALTER COLUMN id SET STATISTICS 0;
