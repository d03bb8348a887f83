-- What was sold and paid back on a day (UTC), and what became of the attempts that ended on it.
ALTER TABLE daily_figure
  ADD COLUMN orders integer NOT NULL DEFAULT 0,
  ADD COLUMN revenue_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN refunds integer NOT NULL DEFAULT 0,
  ADD COLUMN refunded_cents bigint NOT NULL DEFAULT 0;
CREATE TABLE daily_platform (
  day date NOT NULL,
  platform text NOT NULL,
  credited integer NOT NULL,
  -- By a check, the owner or an admin; not those that were left or came too late.
  rejected integer NOT NULL,
  PRIMARY KEY (day, platform)
);
-- The day of an attempt's start, which nothing changes: attempts lie in its order.
CREATE INDEX attempt_day ON attempt USING brin (day);

-- The days that are told already, as far as charts reach.
INSERT INTO daily_platform (day, platform, credited, rejected)
SELECT daily_figure.day, platform, count(*) FILTER (WHERE state = 'credited'), count(*) FILTER (WHERE state = 'rejected')
FROM daily_figure JOIN attempt ON (ended_at AT TIME ZONE 'UTC')::date = daily_figure.day
WHERE state IN ('credited', 'rejected') AND daily_figure.day > (SELECT max(day) - 190 FROM daily_figure)
GROUP BY daily_figure.day, platform;
UPDATE daily_figure SET orders = sold.orders, revenue_cents = sold.cents
FROM (
  SELECT (paid_at AT TIME ZONE 'UTC')::date AS day, count(*) AS orders, sum(price_cents) AS cents
  FROM purchase_order WHERE paid_at IS NOT NULL GROUP BY 1
) AS sold
WHERE sold.day = daily_figure.day;
UPDATE daily_figure SET refunds = returned.refunds, refunded_cents = returned.cents
FROM (
  SELECT (closed_at AT TIME ZONE 'UTC')::date AS day, count(*) AS refunds, sum(cents) AS cents
  FROM order_refund WHERE state = 'done' GROUP BY 1
) AS returned
WHERE returned.day = daily_figure.day;
