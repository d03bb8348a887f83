-- Campaign steps that move points. Lock order as everywhere: the campaign, then the ledger's accounts.
-- Each takes the request's idempotency key, so a repeated request changes nothing. Verdicts:
--   ok, replay      done, now or before
--   key_conflict    the key was used for something else
--   insufficient    the payer does not hold the points
--   not_found       this owner has no campaign of this id
--   wrong_state     not possible in the campaign's present state
-- owner_id NULL is the house.

-- Locks and returns the campaign; a NULL record if it is not this owner's.
CREATE OR REPLACE FUNCTION exchange.lock_own_campaign(wanted_id bigint, wanted_owner_id bigint) RETURNS public.campaign
LANGUAGE plpgsql AS $$
DECLARE
  found public.campaign;
BEGIN
  SELECT * INTO found FROM public.campaign
  WHERE id = wanted_id AND owner_id IS NOT DISTINCT FROM wanted_owner_id
  FOR NO KEY UPDATE;
  RETURN found;
END $$;

-- Moves points between a campaign's escrow and the account that pays for it: into escrow if positive, out of it if
-- negative. The house's account is partitioned: the partition with the highest balance pays and receives.
CREATE OR REPLACE FUNCTION exchange.move_escrow(served public.campaign, points bigint, key uuid) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  wallet bigint := (SELECT wallet_account_id FROM public.member WHERE id = served.owner_id);
  reason text := CASE WHEN served.house THEN 'house_' ELSE '' END
    || CASE WHEN points > 0 THEN 'campaign_fund' ELSE 'campaign_return' END;
  source bigint := CASE WHEN points > 0 THEN wallet ELSE served.escrow_account_id END;
  target bigint := CASE WHEN points > 0 THEN served.escrow_account_id ELSE wallet END;
  partition integer := CASE WHEN served.house THEN ledger.fullest_partition('house') END;
  request ledger.request := ROW(key, reason, source, target, abs(points), 0, served.id);
BEGIN
  RETURN (SELECT verdict FROM ledger.post_batch(ARRAY[request], partition));
END $$;

-- Earlier use of this key on this campaign: replay, key_conflict, or NULL for a new key. points NULL: any amount.
CREATE OR REPLACE FUNCTION exchange.key_verdict(
  used_key uuid, wanted_step text, wanted_campaign_id bigint, points bigint
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT CASE WHEN reason IN (wanted_step, 'house_' || wanted_step) AND ref = wanted_campaign_id
      AND amount = coalesce(points, amount) THEN 'replay' ELSE 'key_conflict' END
    FROM ledger.posted_transfer WHERE idem_key = used_key);
END $$;

-- Adds the step to the owner's list of activities. The house has none.
CREATE OR REPLACE FUNCTION exchange.add_owner_activity(
  served public.campaign, activity_kind text, points bigint, at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT served.house THEN
    INSERT INTO public.activity (member_id, kind, points, campaign_id, created_at)
    VALUES (served.owner_id, activity_kind, points, served.id, at);
  END IF;
END $$;

-- Starts a draft: sets target x (reward + fee) aside and publishes the campaign, or holds it for review.
CREATE OR REPLACE FUNCTION exchange.fund_campaign(
  campaign_id bigint, campaign_owner_id bigint, key uuid, held boolean DEFAULT false
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  funded public.campaign := exchange.lock_own_campaign(campaign_id, campaign_owner_id);
  cost bigint := funded.target::bigint * (funded.reward_points + funded.fee_points);
  moment timestamptz := ledger.clock();
  verdict text := exchange.key_verdict(key, 'campaign_fund', campaign_id, cost);
BEGIN
  IF funded.id IS NULL THEN
    RETURN 'not_found';
  ELSIF verdict IS NOT NULL THEN
    RETURN verdict;
  ELSIF funded.state <> 'draft' THEN
    RETURN 'wrong_state';
  END IF;
  funded.escrow_account_id := ledger.open_account('escrow', campaign_id);
  verdict := exchange.move_escrow(funded, cost, key);
  IF verdict = 'ok' THEN
    UPDATE public.campaign SET state = CASE WHEN held THEN 'review' ELSE 'live' END,
      escrow_account_id = funded.escrow_account_id, started_at = moment, updated_at = moment
    WHERE id = campaign_id;
    PERFORM exchange.add_owner_activity(funded, 'campaign_fund', -cost, moment);
  END IF;
  RETURN verdict;
END $$;
CALL ledger.plan_by_key('exchange.fund_campaign');

-- Adds completions to a live or paused campaign, at its own reward and fee.
CREATE OR REPLACE FUNCTION exchange.top_up_campaign(
  campaign_id bigint, campaign_owner_id bigint, more integer, key uuid
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  raised public.campaign := exchange.lock_own_campaign(campaign_id, campaign_owner_id);
  cost bigint := more::bigint * (raised.reward_points + raised.fee_points);
  moment timestamptz := ledger.clock();
  verdict text := exchange.key_verdict(key, 'campaign_fund', campaign_id, cost);
BEGIN
  IF raised.id IS NULL THEN
    RETURN 'not_found';
  ELSIF verdict IS NOT NULL THEN
    RETURN verdict;
  ELSIF raised.state NOT IN ('live', 'paused') OR more < 1 THEN
    RETURN 'wrong_state';
  END IF;
  verdict := exchange.move_escrow(raised, cost, key);
  IF verdict = 'ok' THEN
    UPDATE public.campaign SET target = target + more, updated_at = moment WHERE id = campaign_id;
    PERFORM exchange.add_owner_activity(raised, 'campaign_top_up', -cost, moment);
  END IF;
  RETURN verdict;
END $$;
CALL ledger.plan_by_key('exchange.top_up_campaign');

-- Ends a campaign for good, by its owner ('ended') or against the owner's will ('rejected', with a reason). Points
-- that no attempt can still claim are returned at once, and `returned` reports them, in a replay too. Points of
-- submitted attempts, and of running ones as far as completions are left, stay set aside until such an attempt ends
-- without points (exchange.return_spare). The lock blocks starts, so each running attempt is either counted here or
-- finds the campaign ended.
CREATE OR REPLACE FUNCTION exchange.end_campaign(
  campaign_id bigint, campaign_owner_id bigint, key uuid, rejection text DEFAULT NULL,
  OUT verdict text, OUT returned bigint
) LANGUAGE plpgsql AS $$
DECLARE
  closed public.campaign;
  moment timestamptz := ledger.clock();
BEGIN
  SELECT * INTO closed FROM public.campaign
  WHERE id = campaign_id AND owner_id IS NOT DISTINCT FROM campaign_owner_id
  FOR UPDATE;
  verdict := exchange.key_verdict(key, 'campaign_return', campaign_id, NULL);
  returned := 0;
  IF closed.id IS NULL THEN
    verdict := 'not_found';
  ELSIF verdict = 'replay' THEN
    returned := (SELECT amount FROM ledger.posted_transfer WHERE idem_key = key);
  ELSIF verdict IS NULL AND closed.state NOT IN ('review', 'live', 'paused') THEN
    verdict := 'wrong_state';
  END IF;
  IF verdict IS NOT NULL THEN
    RETURN;
  END IF;

  returned := (SELECT balance FROM ledger.account_balance WHERE id = closed.escrow_account_id)
    - exchange.owed_points(closed);
  verdict := CASE WHEN returned > 0 THEN exchange.move_escrow(closed, -returned, key) ELSE 'ok' END;
  UPDATE public.campaign SET state = CASE WHEN rejection IS NULL THEN 'ended' ELSE 'rejected' END,
    rejected_reason = rejection, paused_by = NULL, ended_at = moment, updated_at = moment
  WHERE id = campaign_id;
  PERFORM exchange.add_owner_activity(closed, 'campaign_return', returned, moment);
  PERFORM exchange.collect_from_income(ARRAY[closed.owner_id], ARRAY[returned]);
END $$;
CALL ledger.plan_by_key('exchange.end_campaign');
