-- Schemas and rights, then the ledger: accounts, transfers, entries, reasons. Double entry: the entries of a transfer
-- sum to zero. Nothing is ever changed; a new transfer reverses a mistake. The functions that write here are the
-- repeatable files under ledger/; no other code may name these tables (it reads through the views there).

CREATE SCHEMA exchange;

-- PostgreSQL lets everybody execute a new function. Here each one is granted by name or by schema.
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;

-- An installation with a single role has nobody to grant to.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = 'mutuals_app') THEN
    GRANT USAGE ON SCHEMA public, exchange TO mutuals_app;
    GRANT SELECT ON public.migration TO mutuals_app;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO mutuals_app;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO mutuals_app;
    ALTER DEFAULT PRIVILEGES IN SCHEMA exchange GRANT EXECUTE ON FUNCTIONS TO mutuals_app;
  END IF;
END $$;

CREATE SCHEMA ledger;

-- The one clock of every rule. Tests redefine it in their own database; it is no repeatable file, because column
-- defaults call it.
CREATE FUNCTION ledger.clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$ SELECT clock_timestamp() $$;

-- A time-ordered uuid (version 7): new keys are at the right edge of the unique index and touch no cold page.
-- PostgreSQL 15 to 17 have no uuidv7() of their own. Layout: 48 bits of ms, then random, then version and variant.
CREATE FUNCTION ledger.uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0')
          || '7' || substr(random_hex, 14, 3)
          || substr(random_hex, 17, 16))::uuid
  FROM (SELECT replace(gen_random_uuid()::text, '-', '') AS random_hex) AS source
$$;

-- PostgreSQL 18 makes them itself, several times as fast.
DO $$
BEGIN
  IF to_regprocedure('pg_catalog.uuidv7()') IS NOT NULL THEN
    CREATE OR REPLACE FUNCTION ledger.uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE AS 'SELECT pg_catalog.uuidv7()';
  END IF;
END $$;

-- The key of something that may happen once and has a name, as 'welcome_grant:17'. ledger/keys.ts has its twin.
CREATE FUNCTION ledger.named_key(name text) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT encode(substr(sha256(convert_to(name, 'UTF8')), 1, 16), 'hex')::uuid
$$;

-- Grants that work with any set of roles: an installation with one role has nobody to grant to.
CREATE PROCEDURE ledger.grant_if_exists(grantee text, privilege text) LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = grantee) THEN
    EXECUTE format('GRANT %s TO %I', privilege, grantee);
  END IF;
END $$;

-- Domains are checked when a column is set, table checks whenever a row changes: balances change all the time.
CREATE DOMAIN ledger.account_kind AS text
  CHECK (VALUE IN ('wallet', 'escrow', 'issuer', 'fees', 'burn', 'house'));
CREATE DOMAIN ledger.partition AS smallint CONSTRAINT stripe_check CHECK (VALUE BETWEEN 0 AND 15);

-- Closed list of why points may move, equal to ledger/reasons.ts (a test compares them). A reversal takes its
-- accounts from the transfer that it reverses.
CREATE TABLE ledger.reason (
  code smallint PRIMARY KEY,
  name text NOT NULL UNIQUE,
  source_kind text,
  target_kind text,
  fee_allowed boolean NOT NULL DEFAULT false,
  CHECK ((source_kind IS NULL) = (name = 'reversal') AND (target_kind IS NULL) = (name = 'reversal'))
);

INSERT INTO ledger.reason (code, name, source_kind, target_kind, fee_allowed) VALUES
  (1, 'welcome_grant', 'issuer', 'wallet', false),
  (2, 'welcome_second_grant', 'issuer', 'wallet', false),
  (3, 'campaign_fund', 'wallet', 'escrow', false),
  (4, 'campaign_return', 'escrow', 'wallet', false),
  (5, 'attempt_credit', 'escrow', 'wallet', true),
  (6, 'house_start', 'issuer', 'house', false),
  (7, 'house_campaign_fund', 'house', 'escrow', false),
  (8, 'house_campaign_return', 'escrow', 'house', false),
  (9, 'house_fill', 'fees', 'house', false),
  (10, 'fee_burn', 'fees', 'burn', false),
  (11, 'daily_bonus', 'issuer', 'wallet', false),
  (12, 'reversal', NULL, NULL, true),
  (13, 'attempt_half_credit', 'escrow', 'wallet', true),
  (14, 'attempt_rest_credit', 'escrow', 'wallet', false),
  (15, 'attempt_rest_refused', 'escrow', 'house', false),
  (20, 'streak_freeze', 'wallet', 'burn', false),
  (21, 'clawback', 'wallet', 'house', false),
  (22, 'owner_refund', 'house', 'wallet', false),
  (23, 'owner_refund_issued', 'issuer', 'wallet', false),
  (30, 'spotlight', 'wallet', 'burn', false),
  (31, 'campaign_slot', 'wallet', 'burn', false),
  (40, 'feedback_tip', 'wallet', 'wallet', false),
  (50, 'order_points', 'issuer', 'wallet', false),
  (51, 'order_extra', 'issuer', 'wallet', false),
  (52, 'order_refund', 'wallet', 'burn', false),
  (53, 'order_restored', 'house', 'wallet', false),
  (54, 'order_restored_issued', 'issuer', 'wallet', false),
  (55, 'premium_week', 'wallet', 'burn', false),
  (56, 'premium_month', 'issuer', 'wallet', false),
  (60, 'referral_grant', 'issuer', 'wallet', false),
  (61, 'referral_welcome', 'issuer', 'wallet', false),
  (62, 'referral_share', 'issuer', 'wallet', false),
  (63, 'referral_order', 'issuer', 'wallet', false),
  (70, 'new_circle', 'wallet', 'burn', false),
  (71, 'tool_run', 'wallet', 'burn', false),
  (80, 'points_added', 'issuer', 'wallet', false),
  (81, 'points_removed', 'wallet', 'burn', false),
  (82, 'reversal_advance', 'house', 'wallet', false),
  (83, 'reversal_advance_issued', 'issuer', 'wallet', false);

-- Wallets belong to members, escrows to campaigns. The other kinds are the system's own: 16 rows a kind, so writers do
-- not queue for one row; their balance is the sum of the partitions. fillfactor: balance and seq are in no index, so
-- each update finds room on its page and stays off the indexes.
CREATE TABLE ledger.account (
  id bigint GENERATED BY DEFAULT AS IDENTITY (START WITH 1000) PRIMARY KEY,
  kind ledger.account_kind NOT NULL,
  owner_id bigint,
  partition ledger.partition,
  balance bigint NOT NULL DEFAULT 0,
  seq bigint NOT NULL DEFAULT 0,
  UNIQUE (kind, owner_id),
  CHECK ((kind IN ('wallet', 'escrow')) = (owner_id IS NOT NULL)),
  CHECK ((owner_id IS NULL) = (partition IS NOT NULL)),
  -- Points come into being as the issuer's debt. Nobody else can owe.
  CONSTRAINT account_not_overdrawn CHECK (balance >= 0 OR kind = 'issuer')
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
-- Only the system's accounts have a partition: wallets and escrows would be entries that no query finds.
CREATE UNIQUE INDEX account_kind_partition ON ledger.account (kind, partition) WHERE partition IS NOT NULL;

-- Fixed ids, issuer 1-16, fees 17-32, burn 33-48, house 49-64: ledger.system_account_id computes them.
INSERT INTO ledger.account (id, kind, partition)
SELECT (ordinal - 1) * 16 + partition + 1, kind, partition
FROM unnest(ARRAY['issuer', 'fees', 'burn', 'house']) WITH ORDINALITY AS kinds (kind, ordinal),
  generate_series(0, 15) AS partition;

-- amount leaves the source; fee is the part of it that goes to the fee account, the target gets the rest.
-- No foreign keys: to a reason or an account each would lock rows that all transfers share. The entry point
-- proves that what is named exists, ledger.verify() looks for orphans.
CREATE TABLE ledger.transfer (
  id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  idem_key uuid NOT NULL UNIQUE,
  ref bigint NOT NULL,
  amount bigint NOT NULL,
  fee bigint NOT NULL DEFAULT 0,
  reverses bigint,
  created_at timestamptz NOT NULL,
  reason smallint NOT NULL,
  request_hash bytea NOT NULL,
  CHECK (fee >= 0 AND fee < amount)
);
CREATE UNIQUE INDEX transfer_reversed_once ON ledger.transfer (reverses) WHERE reverses IS NOT NULL;
-- Transfers of one day are found without reading all: they are written in the order of time, so a block range says
-- where a day lies, at next to no cost for each transfer.
CREATE INDEX transfer_created_brin ON ledger.transfer USING brin (created_at)
  WITH (pages_per_range = 32, autosummarize = on);
-- Transfers by reason. Credits of attempts are most of all transfers: a list of them needs no index.
CREATE INDEX transfer_of_reason ON ledger.transfer (reason, id DESC) WHERE reason <> 5;

-- seq counts an account's entries from 1: reading order, and proof against lost updates (a repeat aborts).
CREATE TABLE ledger.entry (
  account_id bigint NOT NULL,
  seq bigint NOT NULL,
  transfer_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  balance_after bigint NOT NULL,
  PRIMARY KEY (account_id, seq),
  CONSTRAINT entry_not_overdrawn CHECK (balance_after >= 0 OR account_id BETWEEN 1 AND 16)
);
-- A transfer's entries are written together, so a block range finds them at a two-thousandth of a b-tree's size.
CREATE INDEX entry_transfer_brin ON ledger.entry USING brin (transfer_id) WITH (pages_per_range = 32);

-- One hash for each closed day (UTC), chained to the day before it: an edit of history means an edit of every later day.
CREATE TABLE ledger.day_hash (
  day date PRIMARY KEY,
  transfers bigint NOT NULL,
  hash bytea NOT NULL
);

-- A request to move points, as callers of the entry point make it. A source or target that is a system account is
-- NULL: the reason names it. amount leaves the source, fee is the part of it that goes to the fee account; ref names
-- its subject (the attempt, the campaign, the member: by the reason).
CREATE TYPE ledger.request AS (
  idem_key uuid,
  reason text,
  source_id bigint,
  target_id bigint,
  amount bigint,
  fee bigint,
  ref bigint
);

-- One resolved request to move points, as the inner functions pass it. With reverses set the same accounts move with
-- the signs turned.
CREATE TYPE ledger.line AS (
  line_number integer,
  idem_key uuid,
  reason smallint,
  source_id bigint,
  source_kind text,
  target_id bigint,
  target_kind text,
  fee_account_id bigint,
  amount bigint,
  fee bigint,
  ref bigint,
  reverses bigint,
  request_hash bytea,
  created_at timestamptz
);

-- Append-only for every role, the owner too; ALWAYS: also in a session that plays a replica.
CREATE FUNCTION ledger.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of ledger.% is refused: the ledger is append-only', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'MU001', HINT = 'Correct a mistake with ledger.reverse_transfer.';
END $$;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.transfer
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.entry
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.day_hash
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON ledger.account
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
ALTER TABLE ledger.transfer ENABLE ALWAYS TRIGGER append_only;
ALTER TABLE ledger.entry ENABLE ALWAYS TRIGGER append_only;
ALTER TABLE ledger.day_hash ENABLE ALWAYS TRIGGER append_only;
ALTER TABLE ledger.account ENABLE ALWAYS TRIGGER never_removed;

-- The application reads views and calls the entry point; each file under ledger/ grants what it defines.
CALL ledger.grant_if_exists('mutuals_app', 'USAGE ON SCHEMA ledger');
CALL ledger.grant_if_exists('mutuals_app', 'EXECUTE ON FUNCTION ledger.clock, ledger.uuid_v7, ledger.named_key');

-- Words by which a search finds a text: in lower case, without accents, and apart where a sign joins them.
CREATE FUNCTION exchange.words_of(content text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('pg_catalog.simple',
  translate(regexp_replace(normalize(content, NFD), '[\u0300-\u036f]+', '', 'g'), '-_./:@+&#%~*''’', '              '));

-- Checked when a column is set, as the ledger's: attempts and campaigns change with each credit, so only a condition
-- on several columns is a table check.
CREATE DOMAIN above_zero AS integer CHECK (VALUE > 0);
CREATE DOMAIN count_or_zero AS integer CHECK (VALUE >= 0);
