-- Counts one act against each of several limits and returns the seconds until each allows another; 0: allowed. An act
-- that a limit rejects does not count against it. Rows are locked in key order, so two calls cannot deadlock. The window
-- slides: this window's count plus the share of the last one that is still within reach.
CREATE OR REPLACE FUNCTION exchange.count_against_limits(names text[], subjects text[], counts int[], seconds int[])
RETURNS TABLE (name text, wait_seconds int)
LANGUAGE plpgsql AS $$
DECLARE
  at timestamptz := ledger.clock();
  act record;
  this_start timestamptz;
  this_count int;
  last_count int;
  gone float8;
BEGIN
  FOR act IN
    SELECT * FROM unnest(names, subjects, counts, seconds) AS u (name, subject, most, period) ORDER BY 1, 2
  LOOP
    this_start := to_timestamp(floor(extract(epoch FROM at) / act.period) * act.period);
    INSERT INTO rate_counter AS c (name, subject, window_start, count)
    VALUES (act.name, act.subject, this_start, 1)
    ON CONFLICT ON CONSTRAINT rate_counter_pkey DO UPDATE SET count = c.count + 1
    RETURNING c.count INTO this_count;
    SELECT coalesce(max(c.count), 0) INTO last_count FROM rate_counter c
    WHERE c.name = act.name AND c.subject = act.subject
      AND c.window_start = this_start - make_interval(secs => act.period);
    gone := extract(epoch FROM at - this_start) / act.period;
    name := act.name;
    wait_seconds := 0;
    IF this_count + last_count * (1 - gone) > act.most THEN
      this_count := this_count - 1;
      UPDATE rate_counter c SET count = this_count
      WHERE c.name = act.name AND c.subject = act.subject AND c.window_start = this_start;
      wait_seconds := greatest(1, ceil(act.period * CASE
        -- Another act fits into this window once enough of the last one is out of reach ...
        WHEN this_count < act.most THEN 1 - (act.most - this_count - 1)::float8 / last_count - gone
        -- ... or into the next window, once enough of this one is.
        ELSE 1 - gone + greatest(0, 1 - (act.most - 1)::float8 / greatest(1, this_count))
      END))::int;
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;
