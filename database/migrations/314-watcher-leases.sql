-- The process that watches a chain. A lock of its session would not outlast a transaction behind a pooler.
CREATE TABLE crypto_watcher (
  chain_id bigint PRIMARY KEY,
  -- Raised each time the lease is taken. A watcher writes only while the token is its own.
  token bigint NOT NULL,
  -- Another process may take the lease from then on.
  leased_until timestamptz NOT NULL
);
