-- Jobs reconcile; people are asked.
ALTER TABLE payment_ask RENAME TO payment_reconciliation;
ALTER INDEX payment_ask_day RENAME TO payment_reconciliation_day;
