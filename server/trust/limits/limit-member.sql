-- Replaces a member's limit by another one, or by none (wanted NULL). Campaigns of a member who may not publish pause as
-- if their owner had paused them, who can resume them once the limit ends. Lock order: the member, who is locked by the
-- caller, then campaigns.
CREATE OR REPLACE FUNCTION exchange.limit_member(limited_id bigint, wanted text, why text, admin_id bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  open_id bigint;
  moment timestamptz := ledger.clock();
BEGIN
  UPDATE public.member_limit SET ended_at = moment WHERE member_id = limited_id AND ended_at IS NULL;
  IF wanted IS NOT NULL THEN
    INSERT INTO public.member_limit (member_id, stage, reason, set_by, set_at)
    VALUES (limited_id, wanted, why, admin_id, moment);
  END IF;
  IF wanted IN ('publishing', 'suspended') THEN
    -- Those that are paused already too: the end of their pause would let them run.
    FOR open_id IN SELECT id FROM public.campaign
      WHERE owner_id = limited_id AND state IN ('live', 'paused') ORDER BY id LOOP
      PERFORM exchange.pause_campaign(open_id, 'owner', limited_id);
    END LOOP;
  END IF;
END $$;
