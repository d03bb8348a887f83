-- Day (UTC) whose completions a notification sums up: one a member and day.
ALTER TABLE notification ADD COLUMN of_day date;
CREATE UNIQUE INDEX notification_of_day ON notification (member_id, of_day) WHERE of_day IS NOT NULL;
-- Last use before the present visit, which begins after a pause; NULL: the member's first.
ALTER TABLE session ADD COLUMN earlier_at timestamptz;
