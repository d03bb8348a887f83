-- Notifications, support, ads and broadcasts.

-- News for a member, shown by the bell, mailed and pushed as the member chose.
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
  mail text NOT NULL DEFAULT 'undecided' CHECK (mail IN ('undecided', 'never', 'daily', 'sent')),
  -- Browsers on which a notification was shown, and those whose service rejected it for good.
  pushed smallint NOT NULL DEFAULT 0,
  push_failed smallint NOT NULL DEFAULT 0
);
CREATE INDEX notification_unread ON notification (member_id) WHERE read_at IS NULL;
CREATE INDEX notification_digest ON notification (member_id) WHERE mail = 'daily';
-- The list shows unread notifications first, each part newest first.
CREATE INDEX notification_listed ON notification (member_id, (read_at IS NULL), id);

-- How a member wants one kind; without a row the defaults of contract/people/notifications.ts apply.
CREATE TABLE notification_choice (
  member_id bigint NOT NULL REFERENCES member (id),
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  mail text NOT NULL CHECK (mail IN ('now', 'daily', 'never')),
  push boolean NOT NULL,
  PRIMARY KEY (member_id, kind)
);
CREATE INDEX notification_choice_news ON notification_choice (member_id)
  WHERE kind = 'news' AND (push OR mail <> 'never');

-- A browser that shows notifications; its push service names it by the endpoint.
CREATE TABLE push_device (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) BETWEEN 10 AND 1000),
  -- Keys of the browser, as it gave them; a push is encrypted for them.
  p256dh text NOT NULL CHECK (length(p256dh) BETWEEN 40 AND 200),
  auth text NOT NULL CHECK (length(auth) BETWEEN 10 AND 100),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  added_at timestamptz NOT NULL DEFAULT ledger.clock()
);
CREATE INDEX push_device_of_member ON push_device (member_id);

-- A conversation between a member or a visitor and the operator's support.
CREATE TABLE ticket (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- In URLs. A visitor's ticket is opened by it alone, so nobody can guess it.
  public_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  member_id bigint REFERENCES member (id),
  -- Of a visitor, who has no account to be notified by.
  email text CHECK (length(email) BETWEEN 3 AND 254),
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  subject text NOT NULL CHECK (length(subject) BETWEEN 3 AND 120),
  about_kind text CHECK (about_kind IN ('attempt', 'order', 'campaign')),
  about_id text CHECK (length(about_id) <= 40),
  -- Of a bug report: what the browser says about itself, and the page.
  browser jsonb,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'closed')),
  created_at timestamptz NOT NULL DEFAULT ledger.clock(),
  -- Since when it waits for whoever is next; in milliseconds, since a list continues after it.
  waits_since timestamptz NOT NULL DEFAULT date_trunc('milliseconds', ledger.clock()),
  -- Of the desks: those of tickets, and those of bug reports, which are tickets of the type bug.
  assigned_to bigint REFERENCES member (id),
  severity text CHECK (severity IN ('low', 'normal', 'high', 'critical')),
  -- The report of the same fault that is worked on.
  duplicate_of bigint REFERENCES ticket (id) ON DELETE SET NULL,
  words tsvector NOT NULL GENERATED ALWAYS AS (exchange.words_of(subject)) STORED,
  CHECK ((member_id IS NULL) <> (email IS NULL)),
  CHECK ((about_kind IS NULL) = (about_id IS NULL)),
  CONSTRAINT ticket_no_own_duplicate CHECK (duplicate_of <> id)
);
CREATE INDEX ticket_of_member ON ticket (member_id, id);
CREATE INDEX ticket_open_desk ON ticket ((kind = 'bug'), waits_since, id) WHERE state = 'open';
CREATE INDEX ticket_state_desk ON ticket (state, (kind = 'bug'), id);
CREATE INDEX ticket_duplicate ON ticket (duplicate_of) WHERE duplicate_of IS NOT NULL;
CREATE INDEX ticket_words ON ticket USING gin (words) WITH (fastupdate = off);

-- Messages of a ticket.
CREATE TABLE ticket_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES ticket (id) ON DELETE CASCADE,
  -- Of an admin's answer; NULL: whoever opened the ticket wrote it.
  admin_id bigint REFERENCES member (id),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 5000),
  created_at timestamptz NOT NULL DEFAULT ledger.clock(),
  picture_ids bigint[] NOT NULL DEFAULT '{}',
  words tsvector NOT NULL GENERATED ALWAYS AS (exchange.words_of(text)) STORED
);
CREATE INDEX ticket_message_thread ON ticket_message (ticket_id, id);
CREATE INDEX ticket_message_words ON ticket_message USING gin (words) WITH (fastupdate = off);

-- Texts that staff put into answers and then edit.
CREATE TABLE answer_template (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL UNIQUE CHECK (length(title) BETWEEN 3 AND 80),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 5000),
  changed_by bigint REFERENCES member (id),
  changed_at timestamptz NOT NULL DEFAULT ledger.clock()
);
INSERT INTO answer_template (title, text) VALUES
  ('We look into it', E'Hello {name},\n\nthank you for writing. We look into this and answer here.'),
  ('Points arrive after the check', E'Hello {name},\n\nthe points of this task arrive when its check is done. The task’s page shows how far it is.'),
  ('More details, please', E'Hello {name},\n\nplease tell us which page this was on, what you did, and what you expected instead. A picture helps.');

-- Ads that admins place on pages. ad_day has the figures of each day, added up from ad_event.
CREATE TABLE ad (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slot text NOT NULL CHECK (length(slot) BETWEEN 1 AND 40),
  headline text NOT NULL CHECK (length(headline) BETWEEN 3 AND 50),
  body text NOT NULL CHECK (length(body) BETWEEN 3 AND 75),
  picture_id bigint REFERENCES picture (id),
  url text NOT NULL CHECK (url ~ '^https://'),
  -- In milliseconds, since a list continues after it.
  starts_at timestamptz NOT NULL,
  ends_at timestamptz CHECK (ends_at > starts_at),
  weight integer NOT NULL CHECK (weight BETWEEN 1 AND 100),
  -- NULL: every country, and people whose country is unknown.
  countries text[] CHECK (cardinality(countries) > 0),
  -- Most times that a member sees it in a day (UTC). NULL: any number.
  daily_cap integer CHECK (daily_cap BETWEEN 1 AND 100),
  -- Chosen by an admin; the dates decide the rest.
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'paused', 'ended')),
  seen_count bigint NOT NULL DEFAULT 0,
  clicked_count bigint NOT NULL DEFAULT 0,
  author_id bigint NOT NULL REFERENCES member (id),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT ledger.clock()
);
CREATE INDEX ad_starts ON ad (starts_at, id);
CREATE INDEX ad_seen ON ad (seen_count, id);
CREATE INDEX ad_clicked ON ad (clicked_count, id);
CREATE INDEX ad_picture ON ad (picture_id) WHERE picture_id IS NOT NULL;
CREATE INDEX ad_author ON ad (author_id);
-- Past ads are left out of what a slot draws from.
CREATE INDEX ad_running ON ad (slot, coalesce(ends_at, 'infinity')) WHERE state = 'running';

CREATE TABLE ad_day (
  ad_id bigint NOT NULL REFERENCES ad (id),
  day date NOT NULL,
  seen integer NOT NULL,
  clicked integer NOT NULL,
  PRIMARY KEY (ad_id, day)
);

-- One row for each event of a serving, so a repeat is no second one. A job adds them to the day and deletes them once
-- their token has expired.
CREATE TABLE ad_event (
  serving_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('seen', 'clicked')),
  ad_id bigint NOT NULL REFERENCES ad (id),
  -- NULL: a visitor.
  member_id bigint REFERENCES member (id),
  at timestamptz NOT NULL,
  counted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (serving_id, kind)
);
CREATE INDEX ad_event_of_member ON ad_event (member_id, ad_id, at) WHERE kind = 'seen' AND member_id IS NOT NULL;
CREATE INDEX ad_event_to_count ON ad_event (at) WHERE NOT counted;
CREATE INDEX ad_event_age ON ad_event (at);
CREATE INDEX ad_event_ad ON ad_event (ad_id);

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
