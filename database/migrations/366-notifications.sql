CREATE TABLE notification (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  body text NOT NULL DEFAULT '' CHECK (length(body) <= 500),
  path text NOT NULL CHECK (path LIKE '/%' AND path NOT LIKE '//%' AND length(path) <= 500),
  created_at timestamptz NOT NULL DEFAULT ledger.clock(),
  read_at timestamptz,
  -- undecided: the job that delivers it has not run.
  mail text NOT NULL DEFAULT 'undecided' CHECK (mail IN ('undecided', 'never', 'daily', 'sent'))
);
CREATE INDEX notification_of_member ON notification (member_id, id);
CREATE INDEX notification_unread ON notification (member_id) WHERE read_at IS NULL;
CREATE INDEX notification_digest ON notification (member_id) WHERE mail = 'daily';

-- How a member wants one kind; without a row the defaults of contract/people/notifications.ts apply.
CREATE TABLE notification_choice (
  member_id bigint NOT NULL REFERENCES member (id),
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  mail text NOT NULL CHECK (mail IN ('now', 'daily', 'never')),
  push boolean NOT NULL,
  PRIMARY KEY (member_id, kind)
);

-- A secret of this installation; links in mails are signed with it, so they need no session.
CREATE TABLE signing_secret (
  name text PRIMARY KEY,
  secret bytea NOT NULL
);
INSERT INTO signing_secret (name, secret)
VALUES ('unsubscribe', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

ALTER TABLE member ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC' CHECK (length(time_zone) BETWEEN 1 AND 64);
