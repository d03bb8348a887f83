-- Refunds and disputes, sorted by when they began or by their money. Each index is read in both directions.

CREATE INDEX order_refund_cents ON order_refund (cents, id);
ALTER TABLE order_dispute ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE;
CREATE INDEX order_dispute_cents ON order_dispute (cents, id);
