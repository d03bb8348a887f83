-- An owner's purchases for campaigns, apart from completions. Lock order: the campaign, then the ledger's accounts; the
-- caller holds the owner's row. Verdicts of move-points.sql, plus:
--   too_low  not above the present reward
--   full     no free spotlight, or the campaign is already in it

-- Raises the reward of a live or paused campaign. Running attempts keep theirs, so the difference is set aside for
-- every completion that is neither delivered nor submitted; what attempts at the old reward leave over is returned
-- when the campaign ends.
CREATE OR REPLACE FUNCTION exchange.raise_reward(
  campaign_id bigint, campaign_owner_id bigint, reward integer, fee integer, key uuid
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  raised public.campaign := exchange.lock_own_campaign(campaign_id, campaign_owner_id);
  places bigint := raised.target - raised.delivered - raised.reserved;
  each bigint := reward + fee - raised.reward_points - raised.fee_points;
  moment timestamptz := ledger.clock();
  verdict text := exchange.key_verdict(key, 'campaign_fund', campaign_id, NULL);
BEGIN
  IF raised.id IS NULL THEN
    RETURN 'not_found';
  ELSIF verdict IS NOT NULL THEN
    RETURN verdict;
  ELSIF raised.state NOT IN ('live', 'paused') OR places < 1 THEN
    RETURN 'wrong_state';
  ELSIF reward <= raised.reward_points THEN
    RETURN 'too_low';
  END IF;
  -- With premium the fee may fall by as much as the reward rises; then no points move.
  verdict := CASE WHEN each > 0 THEN exchange.move_escrow(raised, places * each, key) ELSE 'ok' END;
  IF verdict = 'ok' THEN
    UPDATE public.campaign SET reward_points = reward, fee_points = fee, updated_at = moment WHERE id = campaign_id;
    IF each > 0 THEN
      PERFORM exchange.add_owner_activity(raised, 'campaign_raise', -places * each, moment);
    END IF;
  END IF;
  RETURN verdict;
END $$;
CALL ledger.plan_by_key('exchange.raise_reward');

-- Adds points to a member's wallet, or takes them out of it if below zero; the other side is the account of the system
-- that the reason names. Returns the ledger's verdict.
CREATE OR REPLACE FUNCTION exchange.change_wallet(
  holder_id bigint, reason text, points bigint, ref bigint, key uuid, partition integer DEFAULT NULL
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  wallet bigint := (SELECT wallet_account_id FROM public.member WHERE id = holder_id);
  request ledger.request := ROW(key, reason, CASE WHEN points < 0 THEN wallet END, CASE WHEN points > 0 THEN wallet END,
    abs(points), 0, ref);
BEGIN
  RETURN (SELECT verdict FROM ledger.post_batch(ARRAY[request], partition));
END $$;

-- Puts a live campaign in its platform's spotlight for a day. Purchases for one platform run one at a time.
CREATE OR REPLACE FUNCTION exchange.spotlight_campaign(
  campaign_id bigint, campaign_owner_id bigint, price bigint, most integer, key uuid
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  shown public.campaign := exchange.lock_own_campaign(campaign_id, campaign_owner_id);
  moment timestamptz;
  verdict text := exchange.key_verdict(key, 'spotlight', campaign_id, price);
BEGIN
  IF shown.id IS NULL THEN
    RETURN 'not_found';
  ELSIF verdict IS NOT NULL THEN
    RETURN verdict;
  ELSIF shown.state <> 'live' THEN
    RETURN 'wrong_state';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('spotlight:' || shown.platform, 0));
  moment := ledger.clock();
  IF shown.spotlight_until > moment OR most <= exchange.spotlights_taken(shown.platform, moment) THEN
    RETURN 'full';
  END IF;
  verdict := exchange.change_wallet(campaign_owner_id, 'spotlight', -price, campaign_id, key);
  IF verdict = 'ok' THEN
    UPDATE public.campaign SET spotlight_until = moment + interval '1 day', updated_at = moment WHERE id = campaign_id;
    INSERT INTO public.activity (member_id, kind, points, campaign_id, created_at)
    VALUES (campaign_owner_id, 'spotlight', -price, campaign_id, moment);
  END IF;
  RETURN verdict;
END $$;
CALL ledger.plan_by_key('exchange.spotlight_campaign');

-- Number of campaigns in a platform's spotlight. A paused one still counts, since it may resume; an ended one does
-- not.
CREATE OR REPLACE FUNCTION exchange.spotlights_taken(wanted_platform text, at timestamptz) RETURNS integer
LANGUAGE sql STABLE AS $$
  SELECT count(*)::integer FROM public.campaign
  WHERE platform = wanted_platform AND spotlight_until > at AND state IN ('live', 'paused')
$$;

-- Buys one extra live campaign for a week. until: its expiry.
CREATE OR REPLACE FUNCTION exchange.buy_slot(
  buyer_id bigint, price bigint, key uuid, OUT verdict text, OUT until timestamptz
) LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := ledger.clock();
BEGIN
  verdict := exchange.key_verdict(key, 'campaign_slot', buyer_id, price);
  IF verdict IS NOT NULL THEN
    RETURN;
  END IF;
  verdict := exchange.change_wallet(buyer_id, 'campaign_slot', -price, buyer_id, key);
  IF verdict = 'ok' THEN
    INSERT INTO public.campaign_slot (owner_id, starts_at, ends_at) VALUES (buyer_id, moment, moment + interval '7 days')
    RETURNING ends_at INTO until;
    INSERT INTO public.activity (member_id, kind, points, created_at) VALUES (buyer_id, 'extra_slot', -price, moment);
  END IF;
END $$;
CALL ledger.plan_by_key('exchange.buy_slot');
