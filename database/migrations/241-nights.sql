-- What each night did with the fees of the day that ended (UTC), once for each day.
CREATE TABLE house_night (
  day date PRIMARY KEY,
  -- What arrived in the fee account on that day, less what was reversed on it.
  fee_points bigint NOT NULL,
  -- What the House Fund itself spent on that day: tasks and refunds, less what came back of its tasks.
  spent_points bigint NOT NULL,
  -- Up to here the night may fill it, and where it stood before.
  limit_points bigint NOT NULL,
  fund_points bigint NOT NULL,
  filled_points bigint NOT NULL CHECK (filled_points >= 0),
  burned_points bigint NOT NULL CHECK (burned_points >= 0),
  settled_at timestamptz NOT NULL
);

-- Tasks open to a median active member, as the house measured them all day long.
CREATE TABLE availability_day (
  day date PRIMARY KEY,
  samples integer NOT NULL CHECK (samples > 0),
  sum_tasks bigint NOT NULL,
  least_tasks integer NOT NULL
);
