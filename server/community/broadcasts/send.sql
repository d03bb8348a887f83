-- News to members who asked for it, each at their own hour.

-- The zone, or UTC if this database doesn't know it: names come and go with the release of PostgreSQL.
CREATE OR REPLACE FUNCTION exchange.known_zone(zone text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM ledger.clock() AT TIME ZONE zone;
  RETURN zone;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN 'UTC';
END $$;

-- The next moment at which the member's clock shows this hour; NULL: the moment itself, or after the quiet hours the
-- first hour of the day. Hours: contract/community/broadcasts.ts.
CREATE OR REPLACE FUNCTION exchange.news_due(moment timestamptz, zone text, wanted_hour integer, first_hour integer, last_hour integer)
RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN wanted_hour IS NULL AND extract(hour FROM local) BETWEEN first_hour AND last_hour THEN moment
    ELSE (
      date_trunc('day', local) + make_interval(hours => coalesce(wanted_hour, first_hour))
      + CASE WHEN extract(hour FROM local) > coalesce(wanted_hour, first_hour) THEN interval '1 day' ELSE interval '0' END
    ) AT TIME ZONE zone END
  FROM (SELECT moment AT TIME ZONE zone AS local) AS clock
$$;

-- Sends what is due to these members (NULL: all), up to a number: each is notified once, in the transaction that says so.
-- Returns how many were handled; whoever is due late, in the quiet hours, is only put off.
CREATE OR REPLACE FUNCTION exchange.send_news(
  most integer, per_day integer, first_hour integer, last_hour integer, wanted_ids bigint[] DEFAULT NULL
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  due record;
  moment timestamptz := ledger.clock();
  handled integer := 0;
  lately integer;
BEGIN
  -- Two runs at once would each count a member's news without that of the other.
  IF NOT pg_try_advisory_xact_lock(hashtextextended('send_news', 0)) THEN
    RETURN 0;
  END IF;
  FOR due IN
    SELECT wait.broadcast_id, wait.member_id, title, body, path, send_hour, member.state,
      exchange.known_zone(time_zone) AS time_zone
    FROM public.broadcast_member AS wait
    JOIN public.broadcast ON broadcast.id = broadcast_id AND broadcast.state = 'sending'
    JOIN public.member ON member.id = member_id
    WHERE sent_at IS NULL AND due_at <= moment AND (wanted_ids IS NULL OR wait.member_id = ANY (wanted_ids))
    ORDER BY due_at LIMIT most
  LOOP
    handled := handled + 1;
    IF extract(hour FROM moment AT TIME ZONE due.time_zone) NOT BETWEEN first_hour AND last_hour THEN
      UPDATE public.broadcast_member
      SET due_at = exchange.news_due(moment, due.time_zone, due.send_hour, first_hour, last_hour)
      WHERE broadcast_id = due.broadcast_id AND member_id = due.member_id;
      CONTINUE;
    END IF;
    SELECT count(*) INTO lately FROM public.broadcast_member
    WHERE member_id = due.member_id AND sent_at > moment - interval '24 hours' AND notification_id IS NOT NULL;
    UPDATE public.broadcast_member SET sent_at = moment, notification_id = CASE
      WHEN lately < per_day AND due.state = 'active' AND EXISTS (SELECT FROM public.notification_choice
        WHERE notification_choice.member_id = due.member_id AND kind = 'news' AND (push OR mail <> 'never'))
      THEN exchange.notify(due.member_id, 'news', due.title, due.body, due.path) END
    WHERE broadcast_id = due.broadcast_id AND member_id = due.member_id;
  END LOOP;
  RETURN handled;
END $$;

-- Tells the figures of each broadcast that started within a week, every ten minutes, and ends those that are sent.
CREATE OR REPLACE FUNCTION exchange.tell_news() RETURNS void LANGUAGE sql AS $$
  UPDATE public.broadcast SET told_at = ledger.clock(), planned = told.planned, sent = told.sent, capped = told.capped,
    delivered = told.delivered, failed = told.failed, opened = told.opened, unsubscribed = told.unsubscribed,
    state = CASE WHEN state = 'sending' AND planned_at IS NOT NULL AND told.waiting = 0 THEN 'done' ELSE state END
  FROM (SELECT id FROM public.broadcast WHERE started_at > ledger.clock() - interval '7 days'
      AND (state = 'sending' OR told_at < ledger.clock() - interval '10 minutes')) AS due,
    LATERAL (
      SELECT count(*) AS planned, count(notification_id) AS sent, count(*) FILTER (WHERE sent_at IS NULL) AS waiting,
        count(*) FILTER (WHERE sent_at IS NOT NULL AND notification_id IS NULL) AS capped,
        coalesce(sum(pushed), 0) AS delivered, coalesce(sum(push_failed), 0) AS failed, count(read_at) AS opened,
        count(notification_id) FILTER (WHERE NOT EXISTS (SELECT FROM public.notification_choice AS choice
          WHERE choice.member_id = recipient.member_id AND kind = 'news' AND (push OR mail <> 'never'))) AS unsubscribed
      FROM public.broadcast_member AS recipient LEFT JOIN public.notification ON notification.id = notification_id
      WHERE broadcast_id = due.id
    ) AS told
  WHERE broadcast.id = due.id
$$;
