-- What pays best is done first, so the feed begins with what a member has done. With the action and the content's key
-- in its indexes it passes all of that without fetching a campaign. Neither changes while a campaign is live, so
-- crediting stays off these indexes.
DROP INDEX campaign_best;
DROP INDEX campaign_all_best;
CREATE INDEX campaign_best ON campaign (platform, action, feed_rate DESC, id DESC) INCLUDE (content_key)
  WHERE state = 'live';
CREATE INDEX campaign_all_best ON campaign (feed_rate DESC, id DESC) INCLUDE (action, content_key) WHERE state = 'live';
