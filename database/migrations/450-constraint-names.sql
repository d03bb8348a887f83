-- A part of a system account is its partition.
ALTER DOMAIN ledger.partition RENAME CONSTRAINT stripe_check TO partition_check;
ALTER TABLE clawback RENAME CONSTRAINT clawback_check1 TO clawback_refund_has_payer;
