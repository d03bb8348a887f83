-- Used by every area: settings, the audit log, limits, idempotency, pictures.

-- Values that an admin changed; without a row the default of contract/settings applies.
CREATE TABLE setting (
  name text PRIMARY KEY,
  value bigint NOT NULL,
  changed_at timestamptz NOT NULL
);

-- Each change of a value, with its admin.
CREATE TABLE setting_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  old_value bigint,
  new_value bigint NOT NULL,
  changed_by bigint,
  changed_at timestamptz NOT NULL
);
CREATE INDEX setting_change_name_id ON setting_change (name, id DESC);

-- Acts of admins, and others that must stay known.
CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  actor_id bigint,
  act text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}',
  done_at timestamptz NOT NULL
);
-- Changes of admins, for the log on their screen.
CREATE INDEX audit_engagement ON audit (id DESC)
  WHERE act IN ('change_catalogue', 'apply_profile', 'change_setting');
-- True once any profile was chosen, without reading the log.
CREATE INDEX audit_profile ON audit (id) WHERE act = 'apply_profile';
CREATE INDEX audit_actor ON audit (actor_id, id DESC);
CREATE INDEX audit_act ON audit (act, id DESC);
-- Owners and earners leave entries too: of those that the staff made, the latest are its first.
CREATE INDEX audit_of_staff ON audit (id DESC) WHERE coalesce(detail ->> 'as', '') NOT IN ('owner', 'earner');
CREATE INDEX audit_subject ON audit (subject_kind, subject_id, id DESC);

-- An entry stays as it was written.
CREATE FUNCTION exchange.keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of the audit log are only added';
END $$;
CREATE TRIGGER audit_is_kept BEFORE UPDATE OR DELETE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION exchange.keep_audit();

-- One row, raised in the transaction that changes what cached pages show.
CREATE TABLE content_version (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version bigint NOT NULL
);
INSERT INTO content_version (version) VALUES (1);

-- Limits that guard something: counted in the transaction that they guard.
CREATE TABLE rate_counter (
  name text NOT NULL,
  subject text NOT NULL,
  window_start timestamptz NOT NULL,
  count int NOT NULL,
  PRIMARY KEY (name, subject, window_start)
);
CREATE INDEX rate_counter_window_start ON rate_counter (window_start);

-- Acts that a client may repeat: the key, the request, the answer.
CREATE TABLE idempotent_request (
  -- Made of the member, the operation and the client's own key; also the ledger's key of what the act moves.
  key uuid PRIMARY KEY,
  member_id bigint NOT NULL,
  operation text NOT NULL,
  request_hash bytea NOT NULL,
  -- Written in the transaction of the act; NULL is never seen outside of it.
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT ledger.clock()
);
CREATE INDEX idempotent_request_created ON idempotent_request (created_at);

-- Processes that run jobs, each with its last sign of life. The queue itself waits four hours before it takes a job
-- from a worker that was killed; with these rows it takes seconds. By the machine's clock, as the queue's own times
-- are: this is no rule of the exchange.
CREATE TABLE job_worker (
  id text PRIMARY KEY,
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Backups that were made: their age is watched wherever they are stored.
CREATE TABLE backup (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  made_at timestamptz NOT NULL,
  -- The machine that has it, and where.
  host text NOT NULL,
  folder text NOT NULL,
  row_count bigint NOT NULL CHECK (row_count >= 0),
  duration_ms bigint NOT NULL CHECK (duration_ms >= 0)
);
CREATE INDEX backup_made ON backup (made_at DESC);
CALL ledger.grant_if_exists('mutuals_app', 'SELECT ON backup');

-- A secret of this installation; links in mails are signed with it, so they need no session.
CREATE TABLE signing_secret (
  name text PRIMARY KEY,
  secret bytea NOT NULL
);
INSERT INTO signing_secret (name, secret)
VALUES ('unsubscribe', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- Pictures of what members promote, write and show: made small by us, served by us, never changed.
-- Their ids are random and come from the program: a counter would let anybody fetch uploads that are not published.
CREATE TABLE picture (
  id bigint PRIMARY KEY,
  -- WebP, which is compressed already.
  bytes bytea STORAGE EXTERNAL NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- Of the bytes: the same picture is stored once.
  sha256 bytea NOT NULL UNIQUE CHECK (length(sha256) = 32),
  created_at timestamptz NOT NULL DEFAULT ledger.clock(),
  -- held: the check found something. A placeholder is served in its place until an admin has decided.
  state text NOT NULL DEFAULT 'shown' CHECK (state IN ('shown', 'held', 'removed'))
);
