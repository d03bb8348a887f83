-- The night: what becomes of the fees of a day that is over.

-- What the House Fund spent by itself on a day: tasks and refunds, less what came back of its tasks. What clawbacks and
-- refused halves bring it is income, not less spending.
CREATE OR REPLACE FUNCTION exchange.house_spending(flows_day date, OUT fees bigint, OUT spent bigint) LANGUAGE sql AS $$
  SELECT coalesce(sum(flow.fees), 0)::bigint,
    coalesce(sum(CASE flow.reason WHEN 'house_campaign_return' THEN -flow.points ELSE flow.points END)
      FILTER (WHERE flow.source_kind = 'house' OR flow.reason = 'house_campaign_return'), 0)::bigint
  FROM ledger.day_flows(flows_day) AS flow
$$;

-- Settles the oldest day (UTC) that is over and not settled yet: fills the House Fund from the day's fees up to what it
-- spent in the last fill_days, or to least_points where that is more, and burns the rest. Answers the day, or NULL where
-- none is left. The row is written first, so that whoever else comes to the same day waits for it and then finds it
-- settled. A day is over 15 minutes after midnight: no transaction that carries its date is still on its way.
-- at: NULL means now; a time in the past is for planting history, and only the seeding role gets through with it.
CREATE OR REPLACE FUNCTION exchange.settle_night(fill_days integer, least_points bigint, at timestamptz DEFAULT NULL)
RETURNS date LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := coalesce(at, ledger.clock());
  night public.house_night;
  shared record;
BEGIN
  night.day := coalesce((SELECT max(day) + 1 FROM public.house_night), ledger.first_day());
  IF night.day IS NULL OR night.day >= ((moment - interval '15 minutes') AT TIME ZONE 'UTC')::date THEN
    RETURN NULL;
  END IF;
  INSERT INTO public.house_night (day, fee_points, spent_points, limit_points, fund_points, filled_points, burned_points,
    settled_at)
  VALUES (night.day, 0, 0, 0, 0, 0, 0, moment)
  ON CONFLICT (day) DO NOTHING;
  IF NOT FOUND THEN
    RETURN night.day;
  END IF;
  SELECT * INTO night.fee_points, night.spent_points FROM exchange.house_spending(night.day);
  night.limit_points := greatest(least_points, night.spent_points + (
    SELECT coalesce(sum(spent_points), 0) FROM public.house_night
    WHERE day > night.day - fill_days AND day < night.day));
  -- A reversal of a credit whose fee was shared already leaves a day below zero: the next ones make up for it.
  SELECT * INTO shared FROM exchange.share_fees(night.day, at, night.limit_points, night.fee_points
    + (SELECT coalesce(sum(fee_points - filled_points - burned_points), 0)::bigint FROM public.house_night));
  UPDATE public.house_night SET fee_points = night.fee_points, spent_points = night.spent_points,
    limit_points = night.limit_points, fund_points = shared.house_before, filled_points = shared.filled,
    burned_points = shared.burned
  WHERE day = night.day;
  RETURN night.day;
END $$;

-- The ledger's part of it, now or in the past.
CREATE OR REPLACE FUNCTION exchange.share_fees(
  night date, at timestamptz, house_most bigint, due bigint,
  OUT house_before bigint, OUT filled bigint, OUT burned bigint
) LANGUAGE plpgsql AS $$
DECLARE
  about bigint := to_char(night, 'YYYYMMDD');
BEGIN
  IF at IS NULL THEN
    SELECT * INTO house_before, filled, burned FROM ledger.settle_fees(night::text, about, due, house_most);
  ELSE
    SELECT * INTO house_before, filled, burned FROM ledger.settle_fees_at(night::text, about, due, house_most, at);
  END IF;
END $$;

-- What the nights say they moved and the ledger does not say, or the other way round. One row for each fault.
CREATE OR REPLACE FUNCTION exchange.verify_nights() RETURNS TABLE (subject text, detail text) LANGUAGE sql STABLE AS $$
  SELECT 'night ' || coalesce(told.about, found.ref),
    format('says %s to the house and %s burned, the ledger %s and %s', told.filled_points, told.burned_points,
      coalesce(found.filled, 0), coalesce(found.burned, 0))
  FROM (SELECT to_char(day, 'YYYYMMDD')::bigint AS about, * FROM public.house_night) AS told
  FULL JOIN (
    SELECT ref, sum(amount) FILTER (WHERE reason = 'house_fill') AS filled,
      sum(amount) FILTER (WHERE reason = 'fee_burn') AS burned
    FROM ledger.posted_transfer WHERE reason IN ('house_fill', 'fee_burn') GROUP BY ref
  ) AS found ON found.ref = told.about
  WHERE told.about IS NULL OR told.filled_points <> coalesce(found.filled, 0)
    OR told.burned_points <> coalesce(found.burned, 0)
$$;
