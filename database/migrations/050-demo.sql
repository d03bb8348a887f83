-- That the demo's history was planted: written in its transaction, so that it is there as a whole or not at all.
CREATE TABLE demo_planting (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  planted_at timestamptz NOT NULL DEFAULT ledger.clock()
);
