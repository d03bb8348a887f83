-- The ledger's side: every member is granted what their campaigns set aside, every credited attempt is a transfer.
-- Ids follow time, as days are closed by ranges of ids: grants, funds, then 64 for each place of an attempt, of which the
-- first is its own, the second an order's, and the rest are for grants of referrals and returns of campaigns then.

CREATE UNLOGGED TABLE planted.fund AS
SELECT id, owner_id, escrow_account_id, (reward_points + fee_points)::bigint * target AS amount
FROM campaign WHERE escrow_account_id IS NOT NULL;
CREATE UNLOGGED TABLE planted.moved (id bigint, reason text, source_id bigint, target_id bigint, fee_account_id bigint,
  amount bigint, fee bigint, ref bigint, at timestamptz, idem_key uuid);

INSERT INTO planted.moved
SELECT id, 'welcome_grant', 1 + id % 16, wallet_account_id, NULL, 50 + coalesce(needed, 0), 0, id, now - interval '122 days'
FROM planted.size, member LEFT JOIN (SELECT owner_id, sum(amount) AS needed FROM planted.fund GROUP BY owner_id) AS spent
  ON owner_id = id;
INSERT INTO planted.moved
SELECT members + id, 'campaign_fund', 1000 + owner_id, escrow_account_id, NULL, amount, 0, id, now - interval '121 days'
FROM planted.size, planted.fund;
INSERT INTO planted.moved
SELECT transfer_id, 'attempt_credit', 1000 + members + campaign_id, 1000 + member_id, 17 + id % 16,
  reward_points + fee_points, fee_points, id, ended_at, session_id
FROM planted.size, attempt WHERE state = 'credited';
INSERT INTO planted.moved
SELECT members + campaigns + 64 * floor(purchase_order.id * (attempts::float8 / orders))::bigint + 1, 'order_points',
  1 + purchase_order.id % 16, 1000 + member_id, NULL, points, 0, purchase_order.id, paid_at
FROM planted.size, purchase_order WHERE paid_at IS NOT NULL;
INSERT INTO planted.moved
SELECT members + campaigns + 64 * place + 1 + row_number() OVER (PARTITION BY place), reason, source_id, target_id, NULL, amount,
  0, ref, at, idem_key
FROM planted.size, (
  SELECT 'referral_grant' AS reason, 1 + newcomer_id % 16 AS source_id, 1000 + referrer_id AS target_id, points AS amount,
    newcomer_id AS ref, paid_at AS at, ledger.named_key('referral_grant:' || newcomer_id) AS idem_key
  FROM planted.size, referral_share WHERE kind = 'grant'
  UNION ALL
  SELECT 'campaign_return', escrow_account_id, 1000 + owner_id, amount - spent_points, id, ended_at, NULL
  FROM planted.fund JOIN campaign USING (id, owner_id, escrow_account_id)
  WHERE state IN ('finished', 'ended') AND amount > spent_points
) AS later, LATERAL (SELECT floor(attempts
  * greatest(0, least(1, 1 - extract(epoch FROM now - at) / (120 * 86400)))::float8)::bigint AS place) AS of;

INSERT INTO ledger.transfer (id, idem_key, ref, amount, fee, created_at, reason, request_hash)
SELECT moved.id, coalesce(idem_key, lpad(to_hex(moved.id), 32, '0')::uuid), ref, amount, fee, at, code, sha256(int8send(moved.id))
FROM planted.moved JOIN ledger.reason ON name = moved.reason ORDER BY moved.id;

ALTER TABLE ledger.entry DROP CONSTRAINT entry_pkey;
INSERT INTO ledger.entry (account_id, seq, transfer_id, amount, balance_after)
SELECT account_id, row_number() OVER chain, transfer_id, amount, sum(amount) OVER chain
FROM (
  SELECT source_id AS account_id, id AS transfer_id, -amount AS amount FROM planted.moved
  UNION ALL SELECT target_id, id, amount - fee FROM planted.moved
  UNION ALL SELECT fee_account_id, id, fee FROM planted.moved WHERE fee > 0
) AS leg
WINDOW chain AS (PARTITION BY account_id ORDER BY transfer_id)
ORDER BY transfer_id, account_id;
ALTER TABLE ledger.entry ADD CONSTRAINT entry_pkey PRIMARY KEY (account_id, seq);

CREATE UNLOGGED TABLE planted.balance AS
SELECT account_id, sum(amount)::bigint AS balance, count(*) AS seq FROM ledger.entry GROUP BY account_id;
CREATE INDEX ON planted.balance (account_id);
ANALYZE planted.balance;
INSERT INTO ledger.account (id, kind, owner_id, balance, seq)
SELECT wallet_account_id, 'wallet', id, balance, seq FROM member JOIN planted.balance ON account_id = wallet_account_id
UNION ALL
SELECT escrow_account_id, 'escrow', id, balance, seq FROM campaign JOIN planted.balance ON account_id = escrow_account_id;
UPDATE ledger.account SET balance = planted.balance.balance, seq = planted.balance.seq
FROM planted.balance WHERE account_id = id AND id <= 64;

INSERT INTO activity (member_id, kind, points, campaign_id, attempt_id, created_at)
SELECT CASE side WHEN 'earner' THEN member_id ELSE owner_id END,
  CASE side WHEN 'earner' THEN 'attempt_credit' ELSE 'campaign_completion' END,
  CASE side WHEN 'earner' THEN reward_points ELSE -(reward_points + fee_points) END, campaign_id, id, ended_at
FROM attempt, (VALUES ('earner'), ('owner')) AS sides (side) WHERE state = 'credited' ORDER BY id;
INSERT INTO activity (member_id, kind, points, created_at)
SELECT member_id, 'purchase', points, paid_at FROM purchase_order WHERE paid_at IS NOT NULL ORDER BY id;
