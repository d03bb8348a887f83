-- Signing in: links, sessions, the browsers that members use, and who has had a welcome. Of every secret only the
-- hash is kept.

-- A request for a sign-in link. It stands without a token until the link is shown or its mail is sent.
CREATE TABLE magic_link (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- As it was typed: where the mail goes.
  address text NOT NULL,
  -- The same in lower case: whose link it is.
  email text NOT NULL,
  wanted_path text,
  -- Of the cookie that the asking browser holds.
  asked_hash bytea NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT ledger.clock(),
  sent_at timestamptz,
  consumed_at timestamptz,
  voided_at timestamptz
);
CREATE INDEX magic_link_open ON magic_link (email, id DESC) WHERE consumed_at IS NULL AND voided_at IS NULL;

-- Each try to send mints its own: a mail that arrived although the try failed holds a link that works.
CREATE TABLE magic_link_token (
  token_hash bytea PRIMARY KEY,
  link_id bigint NOT NULL REFERENCES magic_link (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX magic_link_token_link ON magic_link_token (link_id);

CREATE TABLE session (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  -- Readable by pages: tells one session's pages from another's, and opens nothing.
  who text NOT NULL,
  user_agent text NOT NULL,
  network text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT ledger.clock(),
  last_used_at timestamptz NOT NULL DEFAULT ledger.clock(),
  -- When a new token was last offered to the browser.
  renewed_at timestamptz NOT NULL DEFAULT ledger.clock(),
  ended_at timestamptz
) WITH (fillfactor = 80);
CREATE INDEX session_member ON session (member_id, id DESC);

-- The cookie's tokens. An older one ends a moment after a newer one was first used, so that neither requests side
-- by side nor an answer that never arrived sign anybody out.
CREATE TABLE session_token (
  token_hash bytea PRIMARY KEY,
  session_id bigint NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  made_at timestamptz NOT NULL DEFAULT ledger.clock(),
  used_at timestamptz,
  ends_at timestamptz
);
CREATE INDEX session_token_session ON session_token (session_id);

-- Which browsers a member signs in with: accounts that share one are not paid by each other.
CREATE TABLE member_device (
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  device_id uuid NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT ledger.clock(),
  last_seen_at timestamptz NOT NULL DEFAULT ledger.clock(),
  PRIMARY KEY (member_id, device_id)
);
CREATE INDEX member_device_device ON member_device (device_id);

-- One welcome per person: each address (in canonical form) and each browser is a first one once. The hash outlives
-- the account.
CREATE TABLE welcome_claim (
  kind text NOT NULL CHECK (kind IN ('address', 'device')),
  key_hash bytea NOT NULL,
  member_id bigint NOT NULL,
  claimed_at timestamptz NOT NULL DEFAULT ledger.clock(),
  PRIMARY KEY (kind, key_hash)
);
