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

-- One page of the queue is read by one of these, however many requests there are.
CREATE INDEX request_by_state ON request (state, due, number);
CREATE INDEX request_open ON request (due, number) WHERE closed = '';
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
CREATE INDEX trail_of_sender ON trail (who, id) WHERE what = 'received';

-- Who may come in. Digests of secrets, never a secret; words of permissions with spaces between; an empty day: not revoked.
CREATE TABLE token (
  id BIGINT PRIMARY KEY,
  digest TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  allowed TEXT NOT NULL,
  made TEXT NOT NULL,
  made_by TEXT NOT NULL,
  expires TEXT NOT NULL,
  revoked TEXT NOT NULL
);

-- Browsers that are signed in; times in seconds; token 0: by another way than a token.
CREATE TABLE signed_in (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  allowed TEXT NOT NULL,
  token BIGINT NOT NULL,
  began BIGINT NOT NULL,
  used BIGINT NOT NULL
);

-- Browsers that went to sign in elsewhere and are to come back once.
CREATE TABLE sign_in_begun (id TEXT PRIMARY KEY, next TEXT NOT NULL, expires BIGINT NOT NULL);

-- How another system knows a request, and where it wants to be told of it, a URL a line.
CREATE TABLE correspondence (
  request TEXT PRIMARY KEY,
  sender TEXT NOT NULL,
  reference TEXT NOT NULL,
  at TEXT NOT NULL,
  callbacks TEXT NOT NULL,
  UNIQUE (sender, reference)
);

-- What others are to be told: counts and ids of requests, none of people. Times in milliseconds since 1970.
CREATE TABLE notice (
  id TEXT PRIMARY KEY,
  number BIGINT NOT NULL UNIQUE,
  channel TEXT NOT NULL,
  target TEXT NOT NULL,
  request TEXT NOT NULL,
  event TEXT NOT NULL,
  body TEXT NOT NULL,
  state TEXT NOT NULL,
  attempts BIGINT NOT NULL,
  next_try BIGINT NOT NULL,
  give_up BIGINT NOT NULL,
  closed BIGINT NOT NULL,
  trouble TEXT NOT NULL
);
CREATE INDEX notice_by_target ON notice (state, target, request, number);

-- Whom they go to: who sends at present, and how long a target that failed is left in peace.
CREATE TABLE notice_target (
  id TEXT PRIMARY KEY,
  failures BIGINT NOT NULL,
  next_try BIGINT NOT NULL,
  leased BIGINT NOT NULL
);

-- The last line of the trail that a channel has made notices of.
CREATE TABLE notice_cursor (channel TEXT PRIMARY KEY, line BIGINT NOT NULL);

-- As in a workspace: anything but this number says that a purge is due.
CREATE TABLE purge (id BIGINT PRIMARY KEY, due BIGINT NOT NULL);
INSERT INTO purge VALUES (1, 7310579);
