-- Types are PostgreSQL's; on SQLite BIGINT reads INTEGER, BYTEA reads BLOB, and there are no partitions.

CREATE TABLE schema_version (version BIGINT PRIMARY KEY, checksum BIGINT NOT NULL);

CREATE TABLE row_chunk (id BIGINT PRIMARY KEY, content BYTEA NOT NULL) PARTITION BY HASH (id);
CREATE TABLE subject_bucket (id BIGINT PRIMARY KEY, content BYTEA NOT NULL) PARTITION BY HASH (id);
CREATE TABLE leaf_bucket (id BIGINT PRIMARY KEY, content BYTEA NOT NULL) PARTITION BY HASH (id);
CREATE TABLE setting (id TEXT PRIMARY KEY, content BYTEA NOT NULL);
CREATE TABLE release_certificate (id BIGINT PRIMARY KEY, content BYTEA NOT NULL);
CREATE TABLE release_parameters (id BIGINT PRIMARY KEY, content BYTEA NOT NULL);

CREATE TABLE model_release (
  id BIGINT PRIMARY KEY,
  day TEXT NOT NULL,
  operator TEXT NOT NULL,
  checksum BIGINT NOT NULL
);

CREATE TABLE forget_request (
  id BIGINT PRIMARY KEY,
  day TEXT NOT NULL,
  subjects BIGINT NOT NULL,
  rows_removed BIGINT NOT NULL,
  unknown BIGINT NOT NULL,
  checksum BIGINT NOT NULL
);

CREATE TABLE public_key (
  id BIGINT PRIMARY KEY,
  key_id TEXT NOT NULL UNIQUE,
  since TEXT NOT NULL,
  spki BYTEA NOT NULL,
  checksum BIGINT NOT NULL
);

-- Anything but this number says that a purge is due, so that a lost or damaged flag costs a purge and no secret.
CREATE TABLE purge (id BIGINT PRIMARY KEY, due BIGINT NOT NULL);
INSERT INTO purge VALUES (1, 7310579);
