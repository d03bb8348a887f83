-- Owner quality, the feed's second factor: the share of the people reached by an owner's campaigns in the last 30
-- days who blocked the owner or reported one of the campaigns. Rejected reports don't count, nor do members with
-- fewer than 5 credited tasks. 10000 is the best; if everyone complains it is half of that. The constant 20 keeps one
-- complaint against a new owner light.
--
-- Updates the quality of live and paused campaigns where it changed; returns how many. Campaigns are locked by
-- ascending id, as everywhere; one that is locked elsewhere is left to the next run.
CREATE OR REPLACE FUNCTION exchange.rate_owners() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  changed integer;
BEGIN
  WITH clock AS (
    SELECT ledger.clock() - interval '30 days' AS since
  ), voice AS (
    SELECT owner_block.owner_id, owner_block.member_id FROM public.owner_block, clock WHERE blocked_at > since
    UNION
    SELECT report.owner_id, report.member_id FROM public.report, clock
    WHERE report.owner_id IS NOT NULL AND created_at > since AND upheld IS NOT FALSE
  ), complaint AS (
    SELECT voice.owner_id, count(*) AS voices
    FROM voice JOIN public.member ON member.id = voice.member_id
    WHERE member.credited_count >= 5
    GROUP BY voice.owner_id
  ), quality AS MATERIALIZED (
    SELECT owner_id, (10000 - 5000 * least(1, voices / (20 + served.people)::numeric))::integer AS quality_basis_points
    FROM complaint, clock, LATERAL (
      SELECT coalesce(sum(campaign_day.delivered), 0) AS people
      FROM public.campaign JOIN public.campaign_day ON campaign_day.campaign_id = campaign.id
      WHERE campaign.owner_id = complaint.owner_id AND campaign_day.day >= (since AT TIME ZONE 'UTC')::date
    ) AS served
  ), rated AS MATERIALIZED (
    -- Only these can differ: the others have the best quality and keep it.
    SELECT id FROM public.campaign WHERE state IN ('live', 'paused') AND quality_basis_points <> 10000
    UNION
    SELECT id FROM public.campaign WHERE state IN ('live', 'paused') AND owner_id = ANY (ARRAY(SELECT owner_id FROM quality))
  ), wanted AS (
    SELECT campaign.id, coalesce(quality.quality_basis_points, 10000) AS quality_basis_points
    FROM public.campaign LEFT JOIN quality USING (owner_id)
    WHERE campaign.id = ANY (ARRAY(SELECT id FROM rated)) AND campaign.state IN ('live', 'paused')
      AND campaign.quality_basis_points <> coalesce(quality.quality_basis_points, 10000)
    ORDER BY campaign.id
    FOR NO KEY UPDATE OF campaign SKIP LOCKED
  )
  UPDATE public.campaign SET quality_basis_points = wanted.quality_basis_points
  FROM wanted WHERE campaign.id = wanted.id;
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END $$;
