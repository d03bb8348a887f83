-- Views for code outside the ledger. They run with their owner's rights, so the application needs none on the tables.

-- Accounts of members and campaigns. seq: the number of the account's last entry; they are numbered from 1 without gaps.
-- The condition is that no partition is set, which no index has: for an owner that is set, a plan made before the first
-- member joined would read the index of owners to its end.
CREATE OR REPLACE VIEW ledger.account_balance AS
SELECT id, kind, owner_id, balance, seq FROM ledger.account WHERE partition IS NULL;

-- Balance of a system account: the sum of its partitions. The issuer's is negative: what it owes.
CREATE OR REPLACE VIEW ledger.system_balance AS
SELECT kind, sum(balance)::bigint AS balance FROM ledger.account WHERE owner_id IS NULL GROUP BY kind;

-- Points issued and burned, and where the outstanding ones are: in wallets, set aside in escrows, in the House Fund,
-- in fees not yet distributed.
CREATE OR REPLACE VIEW ledger.supply AS
SELECT coalesce(-sum(balance) FILTER (WHERE kind = 'issuer'), 0)::bigint AS issued,
  coalesce(sum(balance) FILTER (WHERE kind = 'burn'), 0)::bigint AS burned,
  coalesce(sum(balance) FILTER (WHERE kind = 'wallet'), 0)::bigint AS wallets,
  coalesce(sum(balance) FILTER (WHERE kind = 'escrow'), 0)::bigint AS escrows,
  coalesce(sum(balance) FILTER (WHERE kind = 'fees'), 0)::bigint AS fees,
  coalesce(sum(balance) FILTER (WHERE kind = 'house'), 0)::bigint AS house
FROM ledger.account;

CREATE OR REPLACE VIEW ledger.posted_transfer AS
SELECT transfer.id, transfer.idem_key, reason.name AS reason, transfer.ref, transfer.amount, transfer.fee,
  transfer.reverses, transfer.created_at, transfer.reason AS reason_code
FROM ledger.transfer JOIN ledger.reason ON reason.code = transfer.reason;

-- Account statements, one row for each entry.
CREATE OR REPLACE VIEW ledger.statement AS
SELECT entry.account_id, account.kind, account.owner_id, entry.seq, entry.transfer_id, reason.name AS reason,
  transfer.ref, entry.amount, entry.balance_after, transfer.created_at
FROM ledger.entry
JOIN ledger.account ON account.id = entry.account_id
JOIN ledger.transfer ON transfer.id = entry.transfer_id
JOIN ledger.reason ON reason.code = transfer.reason;

CALL ledger.grant_if_exists('mutuals_app',
  'SELECT ON ledger.account_balance, ledger.system_balance, ledger.supply, ledger.posted_transfer, ledger.statement');
