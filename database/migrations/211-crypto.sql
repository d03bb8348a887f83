-- Payments by crypto: an address for each order, what the watcher has seen at it, and how far it has looked.

-- Addresses come from the operator's public key by index. An index is given once, also where the order comes to nothing.
CREATE TABLE crypto_key (
  id text PRIMARY KEY,
  next_index integer NOT NULL DEFAULT 0 CHECK (next_index >= 0)
);

-- Amounts of tokens are units: with 6 decimals a dollar is 1,000,000.
CREATE TABLE crypto_address (
  order_id bigint PRIMARY KEY REFERENCES purchase_order (id),
  key_id text NOT NULL REFERENCES crypto_key (id),
  index integer NOT NULL,
  address text NOT NULL UNIQUE CHECK (address ~ '^0x[0-9a-f]{40}$'),
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
  -- The watcher looks at it until then.
  watched_until timestamptz NOT NULL,
  UNIQUE (key_id, index)
);
CREATE INDEX crypto_address_watched ON crypto_address (chain_id, watched_until);

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
  -- credited: its points are in the wallet. held: too small, an admin decides. declined: an admin said no.
  -- foreign: another token. lost: credited, and its block is gone.
  state text NOT NULL CHECK (state IN
    ('seen', 'dropped', 'confirmed', 'credited', 'held', 'declined', 'foreign', 'lost')),
  points bigint NOT NULL DEFAULT 0 CHECK (points >= 0),
  extra_points bigint NOT NULL DEFAULT 0 CHECK (extra_points >= 0),
  seen_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  UNIQUE (order_id, tx_hash, token, place),
  CHECK (state IN ('credited', 'lost') OR points = 0)
);
CREATE INDEX crypto_payment_open ON crypto_payment (order_id) WHERE state IN ('seen', 'confirmed');
CREATE INDEX crypto_payment_waiting ON crypto_payment (id) WHERE state IN ('held', 'foreign', 'lost');

-- What the watcher last saw of a chain, and why it could not look where it could not.
CREATE TABLE crypto_chain (
  id bigint PRIMARY KEY,
  head_height bigint,
  looked_at timestamptz,
  problem text
);

-- How far it has looked, and which block stood there: the highest row is its cursor, the others say how far back the
-- chain has changed where the cursor's block is gone.
CREATE TABLE crypto_block (
  chain_id bigint NOT NULL,
  height bigint NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (chain_id, height)
);

-- What waits for an admin, and what was decided.
CREATE TABLE crypto_case (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('small_payment', 'foreign_token', 'lost_payment', 'premium_amount')),
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

-- Money that goes back: an admin sends it from a wallet of the operator's and enters the transaction, which the watcher
-- looks up.
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
  -- Why the last transaction that was entered does not do.
  problem text,
  opened_at timestamptz NOT NULL,
  sent_at timestamptz,
  sent_by bigint REFERENCES member (id),
  done_at timestamptz,
  CHECK ((state = 'asked') = (return_address IS NULL)),
  CHECK (state NOT IN ('sent', 'done') OR tx_hash IS NOT NULL)
);
CREATE INDEX crypto_refund_open ON crypto_refund (id) WHERE state <> 'done';
