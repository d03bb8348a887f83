-- Days are closed a few at a time: ledger.close_days(most_days) in ledger/days.sql.
DROP FUNCTION IF EXISTS ledger.close_days();
