-- Deadlines of members, and how they move when maintenance ends (docs/decisions/137-maintenance.md).

-- Every column of a moment to come. open_when: the rows in which it is a deadline of a member that has not passed, which
-- move by the length of the maintenance, locked by key_column. Without it the column stays; why says the reason. In the
-- order of locks: attempts, members, campaigns. A test compares it with the schema.
CREATE OR REPLACE FUNCTION exchange.deadlines()
RETURNS TABLE (table_name text, column_name text, key_column text, open_when text, why text)
LANGUAGE sql IMMUTABLE AS $$
  VALUES
    ('attempt', 'expires_at', 'id',
      'state = ''started'' AND id IN (SELECT attempt_id FROM public.started_attempt)', 'a task is submitted until then'),
    ('started_attempt', 'expires_at', 'attempt_id', 'true', 'the same, where running tasks are found'),
    ('attempt', 'due_at', 'id', 'due_at IS NOT NULL', 'the verdict that applies by itself'),
    ('review', 'due_at', 'id', 'stage IN (''again'', ''owner'', ''refused'', ''asked'')',
      'a fresh screenshot, a verdict, a dispute, an answer to a report'),
    ('review', 'ask_at', NULL, NULL, 'ours: nobody waits for it'),
    ('forged_proof', 'appeal_until', 'attempt_id', 'decided_at IS NULL', 'the appeal'),
    ('member', 'deletes_at', 'id', 'true', 'the member can still keep the account'),
    ('member', 'premium_until', 'id', 'true', 'premium is used by signing in'),
    ('campaign', 'spotlight_until', 'id', 'true', 'the day was bought'),
    ('campaign_slot', 'ends_at', 'id', 'true', 'the week was bought'),
    ('bonus_grace', 'until', 'member_id', 'true', 'a bonus needs no sign until then'),
    ('join_link', 'ends_at', 'id', 'revoked_at IS NULL', 'people can still join with it'),
    ('purchase_order', 'expires_at', 'id', 'state IN (''created'', ''pending'')', 'the price of an order'),
    ('crypto_address', 'locked_until', 'order_id', 'reused_at IS NULL', 'the price of an order'),
    ('crypto_address', 'watched_until', 'order_id', 'reused_at IS NULL', 'a late payment is still found'),
    ('premium_term', 'ends_at', NULL, NULL, 'exchange.move_premium: terms behind each other move together'),
    ('premium_term', 'starts_at', NULL, NULL, 'exchange.move_premium'),
    ('premium_term', 'next_grant_at', NULL, NULL, 'exchange.move_premium; the points of a running term come on their day'),
    ('premium_term', 'paid_from', NULL, NULL, 'the period of a payment'),
    ('referral', 'share_until', NULL, NULL, 'exchange.move_shares: in whole days'),
    ('referral', 'share_from', NULL, NULL, 'has begun'),
    ('referral', 'settled_until', NULL, NULL, 'says how far shares are paid'),
    ('attempt', 'payable_at', NULL, NULL, 'since when it is approved'),
    ('watch', 'complete_at', NULL, NULL, 'running videos continue, and this one has counted completely'),
    ('proof_code', 'expires_at', NULL, NULL, 'a new code is one press away, also meanwhile'),
    ('magic_link_token', 'expires_at', NULL, NULL, 'signing in is open'),
    ('session_token', 'ends_at', NULL, NULL, 'replaced by a newer one'),
    ('campaign', 'rests_until', NULL, NULL, 'its owner’s own limit of an hour or a day'),
    ('campaign', 'half_at', NULL, NULL, 'when half was reached'),
    ('campaign_pause', 'ends_at', NULL, NULL, 'the staff’s time to decide about a hold: it ends for the owner'),
    ('campaign_slot', 'starts_at', NULL, NULL, 'has begun'),
    ('connection', 'grant_ends_at', NULL, NULL, 'a platform’s'),
    ('connection', 'figures_at', NULL, NULL, 'when figures were read'),
    ('case_file', 'due_at', NULL, NULL, 'another admin’s time to object; the staff is not shut out'),
    ('premium_grant', 'due_at', NULL, NULL, 'a record of points that were paid'),
    ('premium_subscription', 'period_ends_at', NULL, NULL, 'the card provider’s'),
    ('premium_subscription', 'failed_from', NULL, NULL, 'the card provider’s'),
    ('premium_subscription', 'next_try_at', NULL, NULL, 'the card provider’s'),
    ('crypto_watcher', 'leased_until', NULL, NULL, 'of a process'),
    ('blog_post', 'publish_at', NULL, NULL, 'the staff’s'),
    ('ad', 'starts_at', NULL, NULL, 'the staff’s'),
    ('ad', 'ends_at', NULL, NULL, 'the staff’s'),
    ('broadcast_member', 'due_at', NULL, NULL, 'news of the staff'),
    ('rate_counter', 'window_start', NULL, NULL, 'a limit’s hour or day'),
    ('sandbox_object', 'due_at', NULL, NULL, 'the demo’s card provider')
$$;

-- Time that was maintenance after a moment, until now. Deadlines that count from a moment in the books, as a payment, are
-- that much later: the moment itself stays.
CREATE OR REPLACE FUNCTION exchange.maintenance_since(moment timestamptz) RETURNS interval LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(coalesce(ended_at, ledger.clock()) - greatest(started_at, moment)), interval '0')
  FROM public.maintenance WHERE coalesce(ended_at, ledger.clock()) > moment
$$;

-- True once a deadline is over. None is while maintenance is on that began before it: it moves as that ends.
CREATE OR REPLACE FUNCTION exchange.is_over(deadline timestamptz, moment timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN moment > deadline THEN moment > deadline + exchange.maintenance_since(deadline) ELSE false END
$$;

-- Moves every open deadline of members by the length of a maintenance, in whole seconds: those that were still to come when
-- it began.
CREATE OR REPLACE FUNCTION exchange.move_deadlines(began timestamptz, ended timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  length interval := make_interval(secs => ceil(extract(epoch FROM ended - began)));
  deadline record;
BEGIN
  FOR deadline IN SELECT * FROM exchange.deadlines() WHERE open_when IS NOT NULL LOOP
    -- In the order in which everything else locks them.
    EXECUTE format('SELECT FROM public.%1$I WHERE %2$I > $1 AND (%3$s) ORDER BY %4$I FOR NO KEY UPDATE',
      deadline.table_name, deadline.column_name, deadline.open_when, deadline.key_column) USING began;
    EXECUTE format('UPDATE public.%1$I SET %2$I = %2$I + $2 WHERE %2$I > $1 AND (%3$s)',
      deadline.table_name, deadline.column_name, deadline.open_when) USING began, length;
  END LOOP;
  PERFORM exchange.move_premium(began, length);
  PERFORM exchange.move_shares((began AT TIME ZONE 'UTC')::date, ceil(extract(epoch FROM length) / 86400)::integer);
  PERFORM exchange.freeze_days((began AT TIME ZONE 'UTC')::date, (ended AT TIME ZONE 'UTC')::date);
END $$;

-- Ends the maintenance that is on, and moves the deadlines of members; NULL: none is on. Once each: whoever comes second
-- waits and finds none.
CREATE OR REPLACE FUNCTION exchange.end_maintenance(admin_id bigint) RETURNS public.maintenance LANGUAGE plpgsql AS $$
DECLARE
  over public.maintenance;
BEGIN
  UPDATE public.maintenance SET ended_at = ledger.clock(), ended_by = admin_id WHERE ended_at IS NULL
  RETURNING * INTO over;
  IF over.id IS NOT NULL THEN
    PERFORM exchange.move_deadlines(over.started_at, over.ended_at);
  END IF;
  RETURN over;
END $$;
