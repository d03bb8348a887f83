-- Their work is done by functions of the same names with other arguments or answers (ledger/post.sql).
DROP FUNCTION IF EXISTS ledger.lock_accounts(ledger.line[]);
DROP FUNCTION IF EXISTS ledger.write_lines(ledger.line[]);
DROP FUNCTION IF EXISTS ledger.keys_are_new(ledger.line[]);
