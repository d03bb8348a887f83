-- One row for each finished day (UTC), worked out once: whoever draws a chart of months reads some hundred rows by their
-- key and nothing else.
CREATE TABLE daily_figure (
  day date PRIMARY KEY,
  -- Accounts at its end, and those of them that came on it.
  members integer NOT NULL,
  joined integer NOT NULL,
  -- Members with an attempt credited on it, and how many there were.
  active integer NOT NULL,
  credited integer NOT NULL,
  minted_points bigint NOT NULL,
  burned_points bigint NOT NULL,
  fee_points bigint NOT NULL,
  -- Where points lay at its end; circulation is all that was issued and not burned.
  wallet_points bigint NOT NULL,
  escrow_points bigint NOT NULL,
  house_points bigint NOT NULL,
  circulation_points bigint NOT NULL,
  -- The two dials; NULL where nobody was active, and where no campaign has shown it.
  availability_tasks integer,
  fill_hours double precision,
  told_at timestamptz NOT NULL
);

-- What moved on it, by reason; what was reversed on it is taken off.
CREATE TABLE daily_flow (
  day date NOT NULL,
  reason text NOT NULL,
  source_kind text NOT NULL,
  target_kind text NOT NULL,
  transfers bigint NOT NULL,
  points bigint NOT NULL,
  fees bigint NOT NULL,
  PRIMARY KEY (day, reason)
);

-- For the figures of a day. None of these columns changes with a credit.
CREATE INDEX member_day_day ON member_day (day);
CREATE INDEX member_created ON member (created_at) WHERE state <> 'deleted';
CREATE INDEX campaign_started ON campaign (started_at) WHERE NOT house;
