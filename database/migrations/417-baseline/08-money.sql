-- Orders, premium and referrals. Points for them move through the ledger alone.

-- Things that are bought for money. Price, tax and points are fixed when an order is made. Its name in URLs is
-- public_id.
CREATE TABLE purchase_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  member_id bigint NOT NULL REFERENCES member (id),
  kind text NOT NULL CHECK (kind IN ('package', 'premium')),
  -- The points of a package, month or year of premium.
  item text NOT NULL,
  points integer NOT NULL CHECK (points >= 0),
  -- Extra points of paying premium members.
  extra_points integer NOT NULL DEFAULT 0 CHECK (extra_points >= 0),
  price_cents integer NOT NULL CHECK (price_cents > 0),
  tax_cents integer NOT NULL DEFAULT 0 CHECK (tax_cents >= 0),
  currency text NOT NULL DEFAULT 'usd' CHECK (currency = 'usd'),
  provider text NOT NULL CHECK (provider IN ('card', 'crypto')),
  state text NOT NULL DEFAULT 'created'
    CHECK (state IN ('created', 'pending', 'paid', 'failed', 'expired', 'refunded', 'disputed')),
  -- The provider's own name of it, as a checkout session's.
  provider_ref text UNIQUE,
  -- Points that the ledger has moved for it, and those of them that it has taken back.
  credited_points bigint NOT NULL DEFAULT 0,
  returned_points bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT ledger.clock(),
  -- Until then it can be paid at its price.
  expires_at timestamptz NOT NULL,
  paid_at timestamptz,
  closed_at timestamptz,
  -- How often a checkout was begun: with the order's id it names each call to the provider.
  attempt integer NOT NULL DEFAULT 0,
  -- The payment itself, as disputes and refunds name it.
  payment_ref text UNIQUE,
  -- When the provider was last asked about an order that is being paid: one that waits for a bank keeps no others
  -- waiting.
  provider_asked_at timestamptz,
  CHECK ((kind = 'package') = (points > 0)),
  CHECK (returned_points BETWEEN 0 AND credited_points)
);
CREATE INDEX purchase_order_member ON purchase_order (member_id, id DESC);
CREATE INDEX purchase_order_open ON purchase_order (expires_at) WHERE state IN ('created', 'pending');
CREATE INDEX purchase_order_paid ON purchase_order (paid_at) INCLUDE (price_cents, tax_cents) WHERE paid_at IS NOT NULL;
-- Orders of a rare state, newest first.
CREATE INDEX purchase_order_state ON purchase_order (state, id DESC);

-- Each change of an order's state, the first one too. Written by exchange.move_order alone.
CREATE TABLE order_change (
  order_id bigint NOT NULL REFERENCES purchase_order (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  state text NOT NULL,
  at timestamptz NOT NULL,
  by text NOT NULL CHECK (by IN ('member', 'provider', 'admin', 'job')),
  -- NULL: it was no person.
  actor_id bigint REFERENCES member (id),
  note text,
  PRIMARY KEY (order_id, id)
);

-- Events of a provider, each once by its id. handled_at NULL: still to be handled, because its subject is not known
-- yet or because handling it failed.
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
-- Earlier events about the same object are looked up by it.
CREATE INDEX payment_event_object ON payment_event ((body #>> '{data,object,id}'));

-- The provider is asked each night what became of payments, so one whose every event was lost is found.
CREATE TABLE payment_ask (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The day (UTC) that was over.
  day date NOT NULL,
  began_at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  looked_at integer NOT NULL,
  -- Changes that no event had told.
  found integer NOT NULL,
  problem text
);
CREATE INDEX payment_ask_day ON payment_ask (day DESC, id DESC);

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
CREATE INDEX order_refund_done ON order_refund (closed_at) INCLUDE (cents) WHERE state = 'done';
CREATE INDEX order_refund_open ON order_refund (id) WHERE state IN ('asked', 'sent');

-- A payment that its payer disputes at the bank.
CREATE TABLE order_dispute (
  provider_ref text PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES purchase_order (id),
  -- inquiry: the bank asks, no money is gone.
  state text NOT NULL CHECK (state IN ('inquiry', 'open', 'won', 'lost')),
  cents integer NOT NULL,
  reason text NOT NULL,
  -- Points that were taken back for it.
  points bigint NOT NULL DEFAULT 0,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE INDEX order_dispute_order ON order_dispute (order_id);

-- A stretch of premium that was paid for: a month or a year for money, seven days for points. Terms of one member
-- never lie over each other: which of them lies where is decided by exchange.lay_out_premium alone.
CREATE TABLE premium_term (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  source text NOT NULL CHECK (source IN ('card', 'crypto', 'points')),
  item text NOT NULL CHECK (item IN ('month', 'year', 'week')),
  -- Its payment. One payment makes one term: its key names it.
  order_id bigint,
  subscription_id text,
  paid_points integer NOT NULL DEFAULT 0 CHECK (paid_points >= 0),
  source_key text NOT NULL UNIQUE,
  -- It begins here or, if another one lies in the way, behind that. Infinity: not laid out yet.
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
  -- Of the card provider: a later refund or dispute is found by them.
  invoice_id text UNIQUE,
  payment_ref text,
  CHECK ((source = 'points') = (item = 'week')),
  CHECK ((ended_at IS NULL) = (ended_why IS NULL)),
  CHECK (ended_at IS NULL OR next_grant_at IS NULL),
  CHECK (source <> 'points' OR next_grant_at IS NULL)
);
CREATE INDEX premium_term_member ON premium_term (member_id, id DESC);
CREATE INDEX premium_term_order ON premium_term (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX premium_term_due ON premium_term (next_grant_at) WHERE next_grant_at IS NOT NULL;
CREATE INDEX premium_term_payment ON premium_term (payment_ref) WHERE payment_ref IS NOT NULL;

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

-- One row for each newcomer, made with the account and never changed to another referrer. The row is the lock of its
-- state; its place in the order of locks is before members.
CREATE TABLE referral (
  newcomer_id bigint PRIMARY KEY REFERENCES member (id),
  referrer_id bigint NOT NULL REFERENCES member (id),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'review', 'approved', 'rejected')),
  -- Of a rejection, of a wait, or of an approved one that ends early.
  reason text CHECK (reason IN ('same_device', 'same_address', 'same_payment', 'known_person', 'by_admin',
    'account_closed', 'month_limit')),
  -- The code came with the sign-in link, or is the one of the browser that opened it.
  source text NOT NULL CHECK (source IN ('link', 'browser')),
  -- Known when the account was made: whether the person had one before, whether the networks were the same.
  known_before boolean NOT NULL,
  same_network boolean NOT NULL,
  -- The admin who found the shared network harmless, or who rejected it.
  cleared_by bigint REFERENCES member (id),
  rejected_by bigint REFERENCES member (id),
  created_at timestamptz NOT NULL DEFAULT ledger.clock(),
  -- When it got its state.
  decided_at timestamptz,
  -- The days (UTC) whose earnings and orders bring a share, and the last one that was settled.
  share_from date,
  share_until date,
  settled_until date,
  closed boolean NOT NULL DEFAULT false,
  -- Shares of what the newcomer earned, for the most that one newcomer brings.
  share_points integer NOT NULL DEFAULT 0 CHECK (share_points >= 0),
  -- Points that the referrer got by it, less those that were taken back.
  earned_points bigint NOT NULL DEFAULT 0 CHECK (earned_points >= 0),
  CHECK (newcomer_id <> referrer_id),
  CHECK ((state = 'approved') = (share_from IS NOT NULL)),
  CHECK ((share_from IS NULL) = (share_until IS NULL) AND (share_from IS NULL) = (settled_until IS NULL)),
  CHECK (state <> 'rejected' OR reason IS NOT NULL),
  CHECK (state = 'pending' OR decided_at IS NOT NULL)
) WITH (fillfactor = 80);
CREATE INDEX referral_referrer ON referral (referrer_id, newcomer_id DESC);
CREATE INDEX referral_pending ON referral (newcomer_id) WHERE state = 'pending';
CREATE INDEX referral_review ON referral (newcomer_id) WHERE state = 'review';
CREATE INDEX referral_open ON referral (referrer_id, newcomer_id) WHERE state = 'approved' AND NOT closed;
CREATE INDEX referral_month ON referral (referrer_id, decided_at) WHERE state = 'approved';

-- Points that a referrer got: for an approved newcomer, for a day of what they earned, for an order of theirs.
CREATE TABLE referral_share (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  referrer_id bigint NOT NULL REFERENCES member (id),
  newcomer_id bigint NOT NULL REFERENCES referral (newcomer_id),
  kind text NOT NULL CHECK (kind IN ('grant', 'day', 'order')),
  -- The day that was earned on; of the other kinds the day of the payment.
  day date NOT NULL,
  order_id bigint REFERENCES purchase_order (id),
  -- Of how many points it is the share.
  base_points bigint NOT NULL CHECK (base_points >= 0),
  points integer NOT NULL CHECK (points > 0),
  paid_at timestamptz NOT NULL,
  taken_back_at timestamptz,
  -- As house_night.ledger_ref.
  ledger_key uuid,
  CHECK ((kind = 'order') = (order_id IS NOT NULL)),
  CHECK (taken_back_at IS NULL OR kind = 'order')
);
CREATE UNIQUE INDEX referral_share_grant ON referral_share (newcomer_id) WHERE kind = 'grant';
CREATE UNIQUE INDEX referral_share_day ON referral_share (newcomer_id, day) WHERE kind = 'day';
CREATE UNIQUE INDEX referral_share_order ON referral_share (order_id) WHERE kind = 'order';
CREATE INDEX referral_share_days ON referral_share (referrer_id, day DESC);
