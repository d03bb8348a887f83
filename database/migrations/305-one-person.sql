-- Signs that accounts are one person's, decided in one place (server/features/members/one-person.sql).
DROP FUNCTION IF EXISTS exchange.are_linked(bigint, bigint);

-- A card or a wallet that a member paid with: 'card:' and the card's fingerprint, 'evm:' and the sender. Until now only
-- the card of an order was recorded. The wallet of the practice chain (31338) pays for everybody, so it is nobody's.
CREATE TABLE member_payer (
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  payer_key text NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT ledger.clock(),
  PRIMARY KEY (member_id, payer_key)
);
CREATE INDEX member_payer_key ON member_payer (payer_key);
INSERT INTO member_payer (member_id, payer_key, first_seen_at)
SELECT member_id, payer_key, min(first_seen_at) FROM (
  SELECT member_id, payer_key, coalesce(paid_at, created_at) AS first_seen_at FROM purchase_order WHERE payer_key IS NOT NULL
  UNION ALL
  SELECT member_id, 'evm:' || sent_from, seen_at FROM crypto_payment
  JOIN crypto_address USING (order_id) JOIN purchase_order ON purchase_order.id = order_id
  WHERE crypto_payment.state = 'credited' AND chain_id <> 31338
) AS paid GROUP BY member_id, payer_key;
DROP INDEX purchase_order_payer;
ALTER TABLE purchase_order DROP COLUMN payer_key;

-- Accounts of one mail domain that signed in from one network. Domains of large mail providers are not recorded. Of the
-- network only the hash is stored, with the domain: key_hash.
CREATE TABLE mail_network (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  domain text NOT NULL,
  key_hash bytea NOT NULL UNIQUE,
  -- There are more accounts than one household needs: welcomes and limits count them as one.
  counts_as_one boolean NOT NULL DEFAULT false,
  -- An admin found the domain's accounts harmless.
  cleared_at timestamptz,
  CHECK (cleared_at IS NULL OR NOT counts_as_one)
);
CREATE INDEX mail_network_domain ON mail_network (domain);
CREATE TABLE mail_network_member (
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  mail_network_id bigint NOT NULL REFERENCES mail_network (id),
  -- The account was one too many at its first sign-in. Its welcome is paid if an admin finds the domain harmless.
  welcome_withheld boolean NOT NULL DEFAULT false,
  first_seen_at timestamptz NOT NULL DEFAULT ledger.clock(),
  PRIMARY KEY (member_id, mail_network_id)
);
CREATE INDEX mail_network_member_network ON mail_network_member (mail_network_id);

-- Signs that two accounts or more share, each with its kind in front. Maintained by triggers.
CREATE TABLE shared_sign (
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  sign text NOT NULL,
  PRIMARY KEY (member_id, sign)
);
CREATE INDEX shared_sign_sign ON shared_sign (sign);
INSERT INTO shared_sign (member_id, sign)
SELECT member_id, sign FROM (
  SELECT member_id, sign, count(*) OVER (PARTITION BY sign) AS holders FROM (
    SELECT member_id, 'device:' || device_id FROM member_device
    UNION ALL SELECT id, 'address:' || email_key FROM member
    UNION ALL SELECT member_id, payer_key FROM member_payer
  ) AS held (member_id, sign)
) AS counted WHERE holders > 1 AND (holders <= 5 OR sign NOT LIKE 'evm:%');

-- Such accounts are flagged together, before any points move; an open flag grows with them.
ALTER TABLE flag
  ADD COLUMN mail_network_id bigint REFERENCES mail_network (id),
  DROP CONSTRAINT flag_kind_check,
  ADD CONSTRAINT flag_kind CHECK (kind IN ('pair', 'ring', 'funnel', 'same_address', 'same_network', 'same_domain')),
  DROP CONSTRAINT flag_points_check,
  ADD CONSTRAINT flag_points CHECK (points > 0 OR kind = 'same_domain' AND points = 0),
  ADD CONSTRAINT flag_of_mail_network CHECK ((kind = 'same_domain') = (mail_network_id IS NOT NULL));
DROP INDEX flag_open;
CREATE UNIQUE INDEX flag_open ON flag (kind, member_ids) WHERE closed_at IS NULL AND mail_network_id IS NULL;
CREATE UNIQUE INDEX flag_open_mail_network ON flag (mail_network_id) WHERE closed_at IS NULL;
