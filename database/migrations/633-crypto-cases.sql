-- Crypto payments that wait for a person. Why one waits follows from the payment; cases that settled by themselves are no verdicts.
INSERT INTO case_file (kind, subject_id, member_ids, opened_at, verdict, note, decided_by, decided_at)
SELECT 'crypto', payment_id, ARRAY[member_id], opened_at,
  CASE decision WHEN 'credit' THEN 'credited' WHEN 'return' THEN 'returned' WHEN 'close' THEN 'closed' END,
  note, closed_by, crypto_case.closed_at
FROM crypto_case JOIN purchase_order ON purchase_order.id = order_id
WHERE decision IS NULL OR decision <> 'settled' ORDER BY opened_at, crypto_case.id;
DROP TABLE crypto_case;
