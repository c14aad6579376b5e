-- Out of line and not compressed: what a scan of the data directory looks for is there byte by byte, or it is gone.

ALTER TABLE row_chunk ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE subject_bucket ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE leaf_bucket ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE setting ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE release_opening ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE release_certificate ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE release_parameters ALTER COLUMN content SET STORAGE EXTERNAL;
