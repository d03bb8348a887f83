-- Orders of all members, sorted by a column. Each index is read in both directions.

DROP INDEX purchase_order_state;
CREATE INDEX purchase_order_state ON purchase_order (state, id);
CREATE INDEX purchase_order_provider ON purchase_order (provider, id);
CREATE INDEX purchase_order_total ON purchase_order ((price_cents + tax_cents), id);
