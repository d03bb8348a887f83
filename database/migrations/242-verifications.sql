-- The nightly proofs of the books, and what they found.
CREATE TABLE verification (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  began_at timestamptz NOT NULL,
  duration_ms bigint NOT NULL CHECK (duration_ms >= 0),
  outcome text NOT NULL CHECK (outcome IN ('sound', 'findings', 'broke')),
  -- How many faults each proof found, of up to a thousand; empty where it broke.
  counts jsonb NOT NULL,
  -- The first hundred in words.
  faults text[] NOT NULL,
  transfer_count bigint,
  supply_points bigint,
  -- Why it broke.
  problem text,
  CHECK ((outcome = 'broke') = (problem IS NOT NULL)),
  CHECK ((outcome = 'broke') = (transfer_count IS NULL) AND (outcome = 'broke') = (supply_points IS NULL))
);
CREATE INDEX verification_began ON verification (began_at DESC);
