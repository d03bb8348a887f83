-- Payments by crypto: an address for each order, the payments that arrived there, and the watcher that reads the
-- chain.

-- Addresses come from the operator's public key by index. An index is given once, even if its order comes to nothing.
CREATE TABLE crypto_key (
  id text PRIMARY KEY,
  next_index integer NOT NULL DEFAULT 0 CHECK (next_index >= 0),
  -- The highest index that was skipped because its address had been used, as after a restored backup; -1: none.
  used_index integer NOT NULL DEFAULT -1
);

-- Amounts of tokens are units: with 6 decimals a dollar is 1,000,000.
CREATE TABLE crypto_address (
  order_id bigint PRIMARY KEY REFERENCES purchase_order (id),
  key_id text NOT NULL REFERENCES crypto_key (id),
  index integer NOT NULL,
  address text NOT NULL CHECK (address ~ '^0x[0-9a-f]{40}$'),
  chain_id bigint NOT NULL,
  token text NOT NULL,
  symbol text NOT NULL,
  decimals integer NOT NULL,
  due_units numeric(78, 0) NOT NULL CHECK (due_units > 0),
  -- No payment can be in a block below this one.
  from_height bigint NOT NULL,
  opened_at timestamptz NOT NULL,
  -- Until then the order is open; what comes later counts by the same price.
  locked_until timestamptz NOT NULL,
  -- The watcher reads it until then.
  watched_until timestamptz NOT NULL,
  -- Since then the address belongs to a later order of the same member.
  reused_at timestamptz,
  -- A payment after the price lock waits for an admin: the address had an earlier order, or was paid after its watch.
  late_waits boolean NOT NULL DEFAULT false,
  -- The address was used while nobody watched it: blocks from this one up to the cursor are still to be scanned for
  -- it.
  unseen_from bigint
);
CREATE INDEX crypto_address_watched ON crypto_address (chain_id, watched_until);
CREATE UNIQUE INDEX crypto_address_in_use ON crypto_address (address) WHERE reused_at IS NULL;
CREATE UNIQUE INDEX crypto_address_index ON crypto_address (key_id, index) WHERE reused_at IS NULL;
CREATE INDEX crypto_address_unseen ON crypto_address (chain_id) WHERE unseen_from IS NOT NULL;

CREATE TABLE crypto_payment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES crypto_address (order_id),
  tx_hash text NOT NULL,
  -- Which of the transaction's transfers of this token to this address: unlike its place in the block it outlasts a
  -- reorganisation.
  place integer NOT NULL,
  token text NOT NULL,
  sent_from text NOT NULL,
  units numeric(78, 0) NOT NULL CHECK (units > 0),
  height bigint NOT NULL,
  block_hash text NOT NULL,
  -- seen: in a block, not yet deep enough. dropped: its block is gone. confirmed: deep enough, not yet decided.
  -- credited: its points are in the wallet. held: too small, an admin decides. declined: an admin rejected it.
  -- foreign: another token. lost: credited, and its block is gone.
  state text NOT NULL CHECK (state IN
    ('seen', 'dropped', 'confirmed', 'credited', 'held', 'declined', 'foreign', 'lost')),
  points bigint NOT NULL DEFAULT 0 CHECK (points >= 0),
  extra_points bigint NOT NULL DEFAULT 0 CHECK (extra_points >= 0),
  seen_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- The part of a credited payment above a new buyer's limit: it does not count, unless an admin credits it.
  over_units numeric(78, 0) NOT NULL DEFAULT 0,
  -- The kind of case in which an admin decides about the payment, or about the part above the limit.
  held_as text CHECK (held_as IN ('small_payment', 'premium_amount', 'late_payment', 'buyer_limit')),
  UNIQUE (order_id, tx_hash, token, place),
  CHECK (state IN ('credited', 'lost') OR points = 0),
  CHECK (over_units BETWEEN 0 AND units),
  CHECK (state <> 'held' OR held_as IS NOT NULL)
);
CREATE INDEX crypto_payment_open ON crypto_payment (order_id) WHERE state IN ('seen', 'confirmed');
CREATE INDEX crypto_payment_waiting ON crypto_payment (id)
  WHERE state IN ('held', 'foreign', 'lost') OR state = 'credited' AND held_as IS NOT NULL;

-- The watcher's last reading of a chain; problem: why it failed.
CREATE TABLE crypto_chain (
  id bigint PRIMARY KEY,
  head_height bigint,
  looked_at timestamptz,
  problem text
);

-- The process that watches a chain. A lock of its session would not outlast a transaction behind a pooler.
CREATE TABLE crypto_watcher (
  chain_id bigint PRIMARY KEY,
  -- Raised each time the lease is taken. A watcher writes only while the token is its own.
  token bigint NOT NULL,
  -- Another process may take the lease from then on.
  leased_until timestamptz NOT NULL
);

-- Blocks that the watcher has read: the highest row is its cursor, the others say how far back the chain has changed
-- if the cursor's block is gone.
CREATE TABLE crypto_block (
  chain_id bigint NOT NULL,
  height bigint NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (chain_id, height)
);

-- Payments that wait for an admin, with the decision.
CREATE TABLE crypto_case (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN
    ('small_payment', 'foreign_token', 'lost_payment', 'premium_amount', 'late_payment', 'buyer_limit')),
  order_id bigint NOT NULL REFERENCES crypto_address (order_id),
  payment_id bigint NOT NULL REFERENCES crypto_payment (id),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  closed_by bigint REFERENCES member (id),
  decision text,
  note text,
  UNIQUE (kind, payment_id),
  CHECK ((closed_at IS NULL) = (decision IS NULL))
);
CREATE INDEX crypto_case_open ON crypto_case (opened_at, id) WHERE closed_at IS NULL;

-- Money that goes back: an admin sends it from a wallet of the operator's and enters the transaction, which the
-- watcher looks up.
CREATE TABLE crypto_refund (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES crypto_address (order_id),
  -- The payment that an admin declined; NULL: unspent points of the order.
  payment_id bigint UNIQUE REFERENCES crypto_payment (id),
  units numeric(78, 0) NOT NULL CHECK (units > 0),
  points bigint NOT NULL DEFAULT 0 CHECK (points >= 0),
  -- asked: the buyer is to say where to. waiting: an admin is to send it. sent: the watcher looks for the transaction.
  state text NOT NULL CHECK (state IN ('asked', 'waiting', 'sent', 'done')),
  return_address text CHECK (return_address ~ '^0x[0-9a-f]{40}$'),
  tx_hash text UNIQUE CHECK (tx_hash ~ '^0x[0-9a-f]{64}$'),
  -- Why the last transaction that was entered does not count.
  problem text,
  opened_at timestamptz NOT NULL,
  sent_at timestamptz,
  sent_by bigint REFERENCES member (id),
  done_at timestamptz,
  CHECK ((state = 'asked') = (return_address IS NULL)),
  CHECK (state NOT IN ('sent', 'done') OR tx_hash IS NOT NULL)
);
CREATE INDEX crypto_refund_open ON crypto_refund (id) WHERE state <> 'done';
