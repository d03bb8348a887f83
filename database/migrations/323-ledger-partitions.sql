-- Only the system's accounts have a partition: wallets and escrows were entries that no query finds.
ALTER TABLE ledger.account DROP CONSTRAINT account_kind_stripe_key;
CREATE UNIQUE INDEX account_kind_stripe ON ledger.account (kind, stripe) WHERE stripe IS NOT NULL;
