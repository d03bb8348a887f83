-- Payments by card: what the provider said, refunds, disputes, and the sandbox that stands in for it in the demo.

ALTER TABLE purchase_order
  -- How often a checkout was begun: with the order's id it names each call to the provider.
  ADD COLUMN attempt integer NOT NULL DEFAULT 0,
  -- The payment itself, as disputes and refunds name it.
  ADD COLUMN payment_ref text UNIQUE;

-- What a provider told, once by its id. handled_at NULL: still to be handled, because what it is about has not come yet
-- or because handling it failed.
CREATE TABLE payment_event (
  provider text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  body jsonb NOT NULL,
  -- By the provider's clock.
  created_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  handled_at timestamptz,
  outcome text,
  tries integer NOT NULL DEFAULT 0,
  PRIMARY KEY (provider, event_id)
);
CREATE INDEX payment_event_open ON payment_event (received_at) WHERE handled_at IS NULL;
CREATE INDEX payment_event_newest ON payment_event (received_at DESC, event_id DESC);

-- Money that goes back for points that were not spent. asked: the points are taken, the provider is not told yet.
CREATE TABLE order_refund (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES purchase_order (id),
  -- The payment that it pays back.
  payment_ref text NOT NULL,
  points bigint NOT NULL CHECK (points >= 0),
  cents integer NOT NULL CHECK (cents > 0),
  -- provider: the operator refunded it there; job: it was paid twice.
  by text NOT NULL CHECK (by IN ('member', 'admin', 'provider', 'job')),
  actor_id bigint REFERENCES member (id),
  state text NOT NULL CHECK (state IN ('asked', 'sent', 'done', 'failed')),
  provider_ref text UNIQUE,
  problem text,
  asked_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE UNIQUE INDEX order_refund_one ON order_refund (order_id)
  WHERE by IN ('member', 'admin') AND state <> 'failed';
CREATE INDEX order_refund_order ON order_refund (order_id);

-- A payment that its payer disputes at the bank.
CREATE TABLE order_dispute (
  provider_ref text PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES purchase_order (id),
  -- inquiry: the bank asks, no money is gone.
  state text NOT NULL CHECK (state IN ('inquiry', 'open', 'won', 'lost')),
  cents integer NOT NULL,
  reason text NOT NULL,
  -- What was taken back for it.
  points bigint NOT NULL DEFAULT 0,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE INDEX order_dispute_order ON order_dispute (order_id);

-- The sandbox's own books, empty outside of the demo: its objects, what its calls answered, what it has to tell.
CREATE TABLE sandbox_object (
  id text PRIMARY KEY,
  kind text NOT NULL,
  body jsonb NOT NULL,
  -- When it does something by itself, as a checkout that expires.
  due_at timestamptz
);
CREATE INDEX sandbox_object_due ON sandbox_object (due_at) WHERE due_at IS NOT NULL;
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
