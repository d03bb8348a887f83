-- News that admins send to members who asked for it.
CREATE TABLE broadcast (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL CHECK (length(title) BETWEEN 3 AND 80),
  body text NOT NULL CHECK (length(body) <= 300),
  path text NOT NULL CHECK (path LIKE '/%' AND path NOT LIKE '//%' AND length(path) <= 300),
  -- To whom; NULL: whatever they have.
  platform text,
  language text,
  least_trust smallint NOT NULL DEFAULT 0 CHECK (least_trust BETWEEN 0 AND 3),
  inactive_days integer CHECK (inactive_days BETWEEN 1 AND 365),
  -- Hour on the member's own clock; NULL: at once, outside the quiet hours.
  send_hour smallint CHECK (send_hour BETWEEN 8 AND 21),
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'sending', 'stopped', 'done')),
  created_by bigint NOT NULL REFERENCES member (id),
  created_at timestamptz NOT NULL DEFAULT ledger.clock(),
  started_at timestamptz,
  -- Members up to this id are planned; all of them once planned_at is set.
  planned_to bigint NOT NULL DEFAULT 0,
  planned_at timestamptz,
  -- Told by the job that sends, for a week after the start.
  planned integer NOT NULL DEFAULT 0,
  sent integer NOT NULL DEFAULT 0,
  capped integer NOT NULL DEFAULT 0,
  delivered integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  opened integer NOT NULL DEFAULT 0,
  unsubscribed integer NOT NULL DEFAULT 0,
  told_at timestamptz
);
CREATE INDEX broadcast_told ON broadcast (told_at) WHERE started_at IS NOT NULL;

-- A member to whom it goes, once.
CREATE TABLE broadcast_member (
  broadcast_id bigint NOT NULL REFERENCES broadcast (id) ON DELETE CASCADE,
  member_id bigint NOT NULL REFERENCES member (id),
  due_at timestamptz NOT NULL,
  -- NULL with sent_at: the member had three of a day already.
  notification_id bigint,
  sent_at timestamptz,
  PRIMARY KEY (broadcast_id, member_id)
);
CREATE INDEX broadcast_member_due ON broadcast_member (due_at) WHERE sent_at IS NULL;
CREATE INDEX broadcast_member_lately ON broadcast_member (member_id, sent_at);
CREATE INDEX notification_choice_news ON notification_choice (member_id)
  WHERE kind = 'news' AND (push OR mail <> 'never');

-- Browsers on which a notification was shown, and those whose service rejected it for good.
ALTER TABLE notification
  ADD COLUMN pushed smallint NOT NULL DEFAULT 0,
  ADD COLUMN push_failed smallint NOT NULL DEFAULT 0;
