-- Premium: what is paid for, when it acts, what it brings each month.

INSERT INTO ledger.reason (code, name, source_kind, target_kind, fee_allowed) VALUES
  (55, 'premium_week', 'wallet', 'burn', false),
  (56, 'premium_month', 'issuer', 'wallet', false);

-- A stretch of premium that was paid for: a month or a year for money, seven days for points. Terms of one member never
-- lie over each other: which of them lies where is decided by exchange.lay_out_premium alone.
CREATE TABLE premium_term (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  source text NOT NULL CHECK (source IN ('card', 'crypto', 'points')),
  item text NOT NULL CHECK (item IN ('month', 'year', 'week')),
  -- What it was paid by. One payment makes one term: its key says which.
  order_id bigint,
  subscription_id text,
  paid_points integer NOT NULL DEFAULT 0 CHECK (paid_points >= 0),
  source_key text NOT NULL UNIQUE,
  -- It begins here or, where another one lies in the way, behind that. Infinity: not laid out yet.
  paid_from timestamptz NOT NULL,
  lasts_seconds bigint NOT NULL CHECK (lasts_seconds > 0),
  starts_at timestamptz NOT NULL DEFAULT 'infinity',
  ends_at timestamptz NOT NULL DEFAULT 'infinity',
  -- Its payment was taken back: from then on it does nothing.
  ended_at timestamptz,
  ended_why text CHECK (ended_why IN ('refund', 'dispute')),
  -- Monthly points given so far, and the monthly day of the next ones; NULL: no more.
  grants_given smallint NOT NULL DEFAULT 0,
  next_grant_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((source = 'points') = (item = 'week')),
  CHECK ((ended_at IS NULL) = (ended_why IS NULL)),
  CHECK (ended_at IS NULL OR next_grant_at IS NULL),
  CHECK (source <> 'points' OR next_grant_at IS NULL)
);
CREATE INDEX premium_term_member ON premium_term (member_id, id DESC);
CREATE INDEX premium_term_order ON premium_term (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX premium_term_due ON premium_term (next_grant_at) WHERE next_grant_at IS NOT NULL;

-- The points of one month of a term.
CREATE TABLE premium_grant (
  term_id bigint NOT NULL REFERENCES premium_term (id),
  month_index smallint NOT NULL CHECK (month_index BETWEEN 0 AND 11),
  points integer NOT NULL CHECK (points >= 0),
  due_at timestamptz NOT NULL,
  given_at timestamptz NOT NULL,
  PRIMARY KEY (term_id, month_index)
);

-- A subscription by card, as the provider last said it. Only what is paid makes terms; this says what comes next.
CREATE TABLE premium_subscription (
  id text PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  order_id bigint,
  customer_id text,
  item text NOT NULL CHECK (item IN ('month', 'year')),
  state text NOT NULL CHECK (state IN ('open', 'ended')),
  -- The member does not want it to be renewed.
  cancelled boolean NOT NULL,
  period_ends_at timestamptz,
  -- The period whose payment failed, and when it is tried again, while nothing is paid for it.
  failed_from timestamptz,
  next_try_at timestamptz,
  -- The moment of the newest event that was heard: older ones change nothing.
  heard_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX premium_subscription_member ON premium_subscription (member_id, created_at DESC);
