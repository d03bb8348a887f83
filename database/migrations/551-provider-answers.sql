-- The newest answer of each provider to `npm run doctor`. A provider without a row was never asked.
CREATE TABLE provider_answer (
  provider text PRIMARY KEY,
  state text NOT NULL CONSTRAINT provider_answer_state_known CHECK (state IN ('works', 'rejected', 'unreachable')),
  detail text,
  asked_at timestamptz NOT NULL
);
