-- Everything that only pretends: empty outside of the demo.

-- One row: these are the invented members of a demo.
CREATE TABLE demo_planting (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  planted_at timestamptz NOT NULL DEFAULT ledger.clock()
);

-- The card provider's sandbox, empty outside of the demo: its objects, the answers of its calls, its events.
CREATE TABLE sandbox_object (
  id text PRIMARY KEY,
  kind text NOT NULL,
  body jsonb NOT NULL,
  -- When it does something by itself, as a checkout that expires.
  due_at timestamptz
);
CREATE INDEX sandbox_object_due ON sandbox_object (due_at) WHERE due_at IS NOT NULL;
-- The sandbox's lists, the newest first.
CREATE INDEX sandbox_object_made ON sandbox_object (kind, (coalesce((body ->> 'created')::bigint, 0)) DESC, id DESC);
CREATE INDEX sandbox_object_body ON sandbox_object USING gin (body jsonb_path_ops);

CREATE TABLE sandbox_request (
  key text PRIMARY KEY,
  request_hash bytea NOT NULL,
  status integer,
  answer jsonb,
  made_at timestamptz NOT NULL
);

CREATE TABLE sandbox_event (
  id text PRIMARY KEY,
  place bigint GENERATED ALWAYS AS IDENTITY,
  body jsonb NOT NULL,
  made_at timestamptz NOT NULL,
  delivered_at timestamptz
);

CREATE TABLE sandbox_secret (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  webhook_secret text NOT NULL
);

-- Transfers of the practice wallet of demo mode: its chain is this table and the clock.
CREATE TABLE practice_transfer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tx_hash text NOT NULL,
  token text NOT NULL,
  sent_from text NOT NULL,
  sent_to text NOT NULL,
  units numeric(78, 0) NOT NULL CHECK (units > 0),
  height bigint NOT NULL
);
CREATE INDEX practice_transfer_address ON practice_transfer (sent_to, height);
CREATE INDEX practice_transfer_hash ON practice_transfer (tx_hash);
