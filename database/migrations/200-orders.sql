-- Orders: what is bought for money. Points for it move through the ledger alone, by exchange.credit_order and
-- exchange.take_back_order (server/features/orders).

INSERT INTO ledger.reason (code, name, source_kind, target_kind, fee_allowed) VALUES
  (50, 'order_points', 'issuer', 'wallet', false),
  (51, 'order_extra', 'issuer', 'wallet', false),
  (52, 'order_refund', 'wallet', 'burn', false),
  (53, 'order_restored', 'house', 'wallet', false),
  (54, 'order_restored_issued', 'issuer', 'wallet', false);

-- Price, tax and points are fixed when an order is made. What the outside sees of it is public_id.
CREATE TABLE purchase_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  member_id bigint NOT NULL REFERENCES member (id),
  kind text NOT NULL CHECK (kind IN ('package', 'premium')),
  -- The points of a package, month or year of premium.
  item text NOT NULL,
  points integer NOT NULL CHECK (points >= 0),
  -- What paying premium members get on top.
  extra_points integer NOT NULL DEFAULT 0 CHECK (extra_points >= 0),
  price_cents integer NOT NULL CHECK (price_cents > 0),
  tax_cents integer NOT NULL DEFAULT 0 CHECK (tax_cents >= 0),
  currency text NOT NULL DEFAULT 'usd' CHECK (currency = 'usd'),
  provider text NOT NULL CHECK (provider IN ('card', 'crypto')),
  state text NOT NULL DEFAULT 'created'
    CHECK (state IN ('created', 'pending', 'paid', 'failed', 'expired', 'refunded', 'disputed')),
  -- The provider's own name of it, as a checkout session's.
  provider_ref text UNIQUE,
  -- What the ledger has moved for it, and what of that it has taken back.
  credited_points bigint NOT NULL DEFAULT 0,
  returned_points bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT ledger.clock(),
  -- Until then it can be paid at its price.
  expires_at timestamptz NOT NULL,
  paid_at timestamptz,
  closed_at timestamptz,
  CHECK ((kind = 'package') = (points > 0)),
  CHECK (returned_points BETWEEN 0 AND credited_points)
);
CREATE INDEX purchase_order_member ON purchase_order (member_id, id DESC);
CREATE INDEX purchase_order_open ON purchase_order (expires_at) WHERE state IN ('created', 'pending');

-- Each change of an order's state, the first one too. Written by exchange.move_order alone.
CREATE TABLE order_change (
  order_id bigint NOT NULL REFERENCES purchase_order (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  state text NOT NULL,
  at timestamptz NOT NULL,
  by text NOT NULL CHECK (by IN ('member', 'provider', 'admin', 'job')),
  -- Who, where it was a person.
  actor_id bigint REFERENCES member (id),
  note text,
  PRIMARY KEY (order_id, id)
);
