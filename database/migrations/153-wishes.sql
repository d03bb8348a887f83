-- Campaigns that are not for everybody at every time: few, and left out of the counts of open tasks.
CREATE INDEX campaign_choosy ON campaign (id) WHERE state = 'live'
  AND (languages IS NOT NULL OR countries IS NOT NULL OR hours_from IS NOT NULL OR rests_until IS NOT NULL);

-- exchange.wishes_fit asks it of columns instead of a row.
DROP FUNCTION IF EXISTS exchange.campaign_fits(campaign, text, text, timestamptz);
