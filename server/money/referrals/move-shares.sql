-- Lengthens the days of which referrers get a share, if they were not over on a day.
CREATE OR REPLACE FUNCTION exchange.move_shares(from_day date, days integer) RETURNS void LANGUAGE sql AS $$
  UPDATE public.referral SET share_until = share_until + days
  WHERE state = 'approved' AND NOT closed AND share_until >= from_day
$$;
