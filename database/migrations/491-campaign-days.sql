-- Nobody reads it: the seconds of a campaign are added up in its own row.

ALTER TABLE campaign_day DROP COLUMN measured_seconds;
