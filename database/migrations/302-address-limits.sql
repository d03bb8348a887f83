-- Deposit addresses are limited, and an unused one serves the same member again. Payments above a new buyer's limit, and
-- late ones to an address of two orders, wait for an admin.

-- The highest index that was skipped because its address had been used, as after a restored backup; -1: none.
ALTER TABLE crypto_key ADD COLUMN used_index integer NOT NULL DEFAULT -1;

ALTER TABLE crypto_address
  -- Since then the address belongs to a later order of the same member.
  ADD COLUMN reused_at timestamptz,
  -- A payment after the price lock waits for an admin: the address had an earlier order, or was paid after its watch.
  ADD COLUMN late_waits boolean NOT NULL DEFAULT false,
  -- The address was used while nobody watched it: blocks from this one up to the cursor are still to be scanned for it.
  ADD COLUMN unseen_from bigint,
  DROP CONSTRAINT crypto_address_address_key,
  DROP CONSTRAINT crypto_address_key_id_index_key;
CREATE UNIQUE INDEX crypto_address_in_use ON crypto_address (address) WHERE reused_at IS NULL;
CREATE UNIQUE INDEX crypto_address_index ON crypto_address (key_id, index) WHERE reused_at IS NULL;
CREATE INDEX crypto_address_unseen ON crypto_address (chain_id) WHERE unseen_from IS NOT NULL;

ALTER TABLE crypto_payment
  -- The part of a credited payment above a new buyer's limit: it does not count, unless an admin credits it.
  ADD COLUMN over_units numeric(78, 0) NOT NULL DEFAULT 0,
  -- The kind of case in which an admin decides about the payment, or about the part above the limit.
  ADD COLUMN held_as text CHECK (held_as IN ('small_payment', 'premium_amount', 'late_payment', 'buyer_limit'));
UPDATE crypto_payment SET held_as = CASE bought.kind WHEN 'premium' THEN 'premium_amount' ELSE 'small_payment' END
FROM purchase_order AS bought WHERE bought.id = order_id AND crypto_payment.state = 'held';
ALTER TABLE crypto_payment
  ADD CHECK (over_units BETWEEN 0 AND units),
  ADD CHECK (state <> 'held' OR held_as IS NOT NULL);
DROP INDEX crypto_payment_waiting;
CREATE INDEX crypto_payment_waiting ON crypto_payment (id)
  WHERE state IN ('held', 'foreign', 'lost') OR state = 'credited' AND held_as IS NOT NULL;

ALTER TABLE crypto_case
  DROP CONSTRAINT crypto_case_kind_check,
  ADD CHECK (kind IN ('small_payment', 'foreign_token', 'lost_payment', 'premium_amount', 'late_payment', 'buyer_limit'));
