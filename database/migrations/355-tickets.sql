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
  CHECK ((member_id IS NULL) <> (email IS NULL)),
  CHECK ((about_kind IS NULL) = (about_id IS NULL))
);
CREATE INDEX ticket_of_member ON ticket (member_id, id);
CREATE INDEX ticket_open ON ticket (waits_since, id) WHERE state = 'open';
CREATE INDEX ticket_state ON ticket (state, id);

CREATE TABLE ticket_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES ticket (id) ON DELETE CASCADE,
  -- Of an admin's answer; NULL: whoever opened the ticket wrote it.
  admin_id bigint REFERENCES member (id),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 5000),
  created_at timestamptz NOT NULL DEFAULT ledger.clock()
);
CREATE INDEX ticket_message_thread ON ticket_message (ticket_id, id);
