-- Functions of the same names with other arguments or answers take their place (ledger/post.sql).
DROP FUNCTION IF EXISTS ledger.lock_accounts;
DROP FUNCTION IF EXISTS ledger.write_lines;
