-- Not compressed: what a scan of the data directory looks for is there byte by byte, or it is gone.

ALTER TABLE request_ids ALTER COLUMN content SET STORAGE EXTERNAL;
