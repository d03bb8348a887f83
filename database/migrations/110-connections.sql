-- Members' own accounts on the platforms.

CREATE TABLE connection (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  platform text NOT NULL,
  -- The platform's own id of the account; 'handle:…' where only its name is known.
  external_id text NOT NULL,
  handle text NOT NULL,
  -- The handle as it is compared.
  handle_key text NOT NULL,
  proven_by text NOT NULL CHECK (proven_by IN ('code', 'oauth', 'admin')),
  followers integer CHECK (followers >= 0),
  -- Tenths of a per cent.
  engagement_tenths integer CHECK (engagement_tenths >= 0),
  figures_at timestamptz,
  -- What the platform gave us to ask with, encrypted as a whole (server/sealer.ts). Deleted once it is no longer good.
  sealed_grant bytea,
  grant_ends_at timestamptz,
  grant_lost_at timestamptz,
  connected_at timestamptz NOT NULL DEFAULT ledger.clock(),
  -- One account belongs to one member.
  CONSTRAINT connection_account UNIQUE (platform, external_id),
  CONSTRAINT connection_handle UNIQUE (platform, handle_key)
);
CREATE INDEX connection_member ON connection (member_id, platform, id);
CREATE INDEX connection_figures ON connection (figures_at) WHERE sealed_grant IS NOT NULL;

-- An account that a member says is theirs, until the code was found in its bio.
CREATE TABLE connection_claim (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  platform text NOT NULL,
  handle text NOT NULL,
  handle_key text NOT NULL,
  code text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'waiting', 'approved', 'rejected', 'dropped')),
  reason text,
  claimed_at timestamptz NOT NULL DEFAULT ledger.clock(),
  -- When an admin was asked.
  asked_at timestamptz,
  decided_at timestamptz,
  decided_by bigint REFERENCES member (id),
  CHECK ((state = 'waiting') <= (asked_at IS NOT NULL)),
  CHECK ((state = 'rejected') = (reason IS NOT NULL))
);
-- The one that a member sees of a platform; a new claim drops it.
CREATE UNIQUE INDEX connection_claim_current ON connection_claim (member_id, platform)
  WHERE state IN ('open', 'waiting', 'rejected');
CREATE INDEX connection_claim_waiting ON connection_claim (asked_at, id) WHERE state = 'waiting';

-- A member on the way to a platform's page of consent and back: once, in the same session, within ten minutes.
CREATE TABLE connection_request (
  state_hash bytea PRIMARY KEY CHECK (length(state_hash) = 32),
  session_id bigint NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  platform text NOT NULL,
  -- The secret half of PKCE, encrypted.
  sealed_verifier bytea NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT ledger.clock()
);
CREATE INDEX connection_request_age ON connection_request (requested_at);

-- What a platform's API calls the thing that an address names: asked for once.
CREATE TABLE connection_target (
  platform text NOT NULL,
  kind text NOT NULL,
  named text NOT NULL,
  api_id text NOT NULL,
  resolved_at timestamptz NOT NULL DEFAULT ledger.clock(),
  PRIMARY KEY (platform, kind, named)
);

-- A yes of a platform: which account did what for which attempt. An account does a thing once, whoever holds it later:
-- the row and its hash outlive the connection.
CREATE TABLE account_check (
  session_id uuid PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  platform text NOT NULL,
  account_hash bytea NOT NULL CHECK (length(account_hash) = 32),
  action text NOT NULL,
  target_id text NOT NULL,
  confirmed_at timestamptz NOT NULL DEFAULT ledger.clock(),
  UNIQUE (platform, account_hash, action, target_id)
);
