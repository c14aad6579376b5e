-- Types are PostgreSQL's; on SQLite BIGINT reads INTEGER and BYTEA reads BLOB. A text that is not there yet is empty.

CREATE TABLE schema_version (version BIGINT PRIMARY KEY, checksum BIGINT NOT NULL);

CREATE TABLE setting (id TEXT PRIMARY KEY, content TEXT NOT NULL);

-- A folder, or the URL of a server and a schema there; removed on a day, and kept for its outcomes.
CREATE TABLE model (
  id BIGINT PRIMARY KEY,
  workspace TEXT NOT NULL,
  schema_name TEXT NOT NULL,
  signing_key TEXT NOT NULL,
  releases TEXT NOT NULL,
  removed TEXT NOT NULL
);

CREATE TABLE request (
  id TEXT PRIMARY KEY,
  number BIGINT NOT NULL UNIQUE,
  channel TEXT NOT NULL,
  received TEXT NOT NULL,
  due TEXT NOT NULL,
  extension TEXT NOT NULL,
  state TEXT NOT NULL,
  reason TEXT NOT NULL,
  people BIGINT NOT NULL,
  closed TEXT NOT NULL,
  has_ids BIGINT NOT NULL
);

CREATE INDEX request_by_state ON request (state, number);
CREATE INDEX request_to_erase ON request (closed) WHERE has_ids = 1 AND closed <> '';

-- Encrypted; a row leaves when the retention of its request is over.
CREATE TABLE request_ids (request TEXT PRIMARY KEY, content BYTEA NOT NULL);

-- How long the model's log of certificates was then tells what a backup of it holds.
CREATE TABLE outcome (
  request TEXT NOT NULL,
  model BIGINT NOT NULL,
  found BIGINT NOT NULL,
  rows_removed BIGINT NOT NULL,
  unknown BIGINT NOT NULL,
  release_number BIGINT NOT NULL,
  log_size BIGINT NOT NULL,
  PRIMARY KEY (request, model)
);

-- The requests that one model carries out together, and the slot that they count for.
CREATE TABLE batch (
  id TEXT PRIMARY KEY,
  model BIGINT NOT NULL,
  slot BIGINT NOT NULL,
  is_open BIGINT NOT NULL,
  UNIQUE (model, slot)
);

CREATE TABLE batch_request (
  batch TEXT NOT NULL,
  request TEXT NOT NULL,
  PRIMARY KEY (batch, request)
);

-- Keyed digests; with the ids they leave.
CREATE TABLE idempotency (id TEXT PRIMARY KEY, body TEXT NOT NULL, request TEXT NOT NULL);

CREATE TABLE suppression (id TEXT PRIMARY KEY, expires TEXT NOT NULL);
CREATE INDEX suppression_to_end ON suppression (expires);

CREATE TABLE trail (
  id BIGINT PRIMARY KEY,
  day TEXT NOT NULL,
  who TEXT NOT NULL,
  what TEXT NOT NULL,
  request TEXT NOT NULL,
  digest TEXT NOT NULL
);

CREATE INDEX trail_of_request ON trail (request);

-- As in a workspace: anything but this number says that a purge is due.
CREATE TABLE purge (id BIGINT PRIMARY KEY, due BIGINT NOT NULL);
INSERT INTO purge VALUES (1, 7310579);
