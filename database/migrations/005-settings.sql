-- What an admin changed, who changed it, and what admins did at all.

CREATE TABLE setting (
  name text PRIMARY KEY,
  value bigint NOT NULL,
  changed_at timestamptz NOT NULL
);

CREATE TABLE setting_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  old_value bigint,
  new_value bigint NOT NULL,
  changed_by bigint,
  changed_at timestamptz NOT NULL
);
CREATE INDEX setting_change_name_id ON setting_change (name, id DESC);

CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  actor_id bigint,
  act text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}',
  done_at timestamptz NOT NULL
);
CREATE INDEX audit_subject ON audit (subject_kind, subject_id, id DESC);
CREATE INDEX audit_actor ON audit (actor_id, id DESC);

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
