-- Pauses or resumes a batch of a row's open campaigns to match its switch, in the order of their ids after
-- `after_id`: up to `most` per transaction, so concurrent credits do not wait long. No points move: they stay set
-- aside, and return when the owner ends the campaign. Repeatable: campaigns that already match are skipped. Returns
-- how many changed, and the last id; NULL: none is left.
CREATE OR REPLACE FUNCTION exchange.step_campaigns(
  wanted_platform text, wanted_action text, wanted_kinds text[], turned_on boolean, acting_id bigint, why text,
  after_id bigint, most integer
) RETURNS TABLE (stepped integer, last_id bigint) LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := ledger.clock();
  ids bigint[] := ARRAY(
    SELECT id FROM public.campaign
    WHERE id > after_id AND platform = wanted_platform AND action = wanted_action AND kind = ANY (wanted_kinds)
      AND state IN ('live', 'paused') AND turned_on = EXISTS (SELECT FROM public.campaign_pause
        WHERE campaign_id = campaign.id AND cause = 'catalogue' AND ended_at IS NULL)
    ORDER BY id LIMIT most FOR NO KEY UPDATE);
BEGIN
  IF turned_on THEN
    UPDATE public.campaign_pause SET ended_at = moment, ended_by = acting_id
    WHERE campaign_id = ANY (ids) AND cause = 'catalogue' AND ended_at IS NULL;
  ELSE
    INSERT INTO public.campaign_pause (campaign_id, cause, reason, paused_by, paused_at)
    SELECT id, 'catalogue', why, acting_id, moment FROM unnest(ids) AS id
    ON CONFLICT (campaign_id, cause) WHERE ended_at IS NULL DO NOTHING;
  END IF;
  UPDATE public.campaign SET state = CASE WHEN cause IS NULL THEN 'live' ELSE 'paused' END,
    paused_by = cause, updated_at = moment
  FROM (SELECT id, coalesce(exchange.strongest_pause(id), nullif(paused_by, 'catalogue')) AS cause
    FROM public.campaign WHERE id = ANY (ids)) AS remaining
  WHERE campaign.id = remaining.id;
  INSERT INTO public.audit (actor_id, act, subject_kind, subject_id, detail, done_at)
  SELECT acting_id, CASE WHEN turned_on THEN 'resume_campaign' ELSE 'pause_campaign' END, 'campaign', id::text,
    jsonb_strip_nulls(jsonb_build_object('cause', 'catalogue', 'reason', CASE WHEN NOT turned_on THEN why END)), moment
  FROM unnest(ids) AS id;
  PERFORM exchange.notify_owners(ids, CASE WHEN turned_on THEN 'A campaign of yours is running again'
    ELSE 'A campaign of yours is paused' END, CASE WHEN NOT turned_on THEN why END);
  RETURN QUERY SELECT cardinality(ids), CASE WHEN cardinality(ids) = most THEN ids[most] END;
END $$;
CALL ledger.plan_by_key('exchange.step_campaigns');
