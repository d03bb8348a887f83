-- One feed for all platforms and actions: its orders over everything, and its places that are paid for.

-- What is promoted, from the content, so that an index can hold it.
ALTER TABLE campaign ADD COLUMN kind text;
UPDATE campaign SET kind = content.kind FROM content WHERE content.id = campaign.content_id;
ALTER TABLE campaign ALTER COLUMN kind SET NOT NULL;

CREATE FUNCTION exchange.note_kind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.kind := (SELECT content.kind FROM public.content WHERE content.id = NEW.content_id);
  RETURN NEW;
END $$;
CREATE TRIGGER note_kind BEFORE INSERT OR UPDATE OF content_id ON campaign FOR EACH ROW
  EXECUTE FUNCTION exchange.note_kind();

-- Until then it stands on the places of the feed that are sold; NULL: it never did.
ALTER TABLE campaign ADD COLUMN IF NOT EXISTS spotlight_until timestamptz;
-- At most a few a platform: read whole.
CREATE INDEX campaign_spotlight ON campaign (spotlight_until) WHERE state = 'live' AND spotlight_until IS NOT NULL;

-- The orders over one pair of platform and action are there (030); these are over all of them. A list over some pairs
-- merges the indexes of those.
CREATE INDEX campaign_all_best ON campaign (feed_rate DESC, id DESC) WHERE state = 'live';
CREATE INDEX campaign_all_least_served ON campaign (served_tenths, id) WHERE state = 'live';
CREATE INDEX campaign_all_by_reward ON campaign (reward_points DESC, id DESC) WHERE state = 'live';
CREATE INDEX campaign_all_newest ON campaign (id DESC) WHERE state = 'live';
-- By what an action counts as: without a timer it takes time too.
DROP INDEX campaign_shortest;
CREATE INDEX campaign_shortest ON campaign (platform, action, effort_seconds, id) WHERE state = 'live';
CREATE INDEX campaign_all_shortest ON campaign (effort_seconds, id) WHERE state = 'live';

-- Who may not do it any more is found by the content's key; what is full, by the places that are held.
CREATE INDEX content_by_key ON content (content_key);
CREATE INDEX campaign_holding ON campaign (id) WHERE state = 'live' AND reserved > 0;

-- Who wants to be told when a list has something again; shown here, sent once there is a way to send it.
CREATE TABLE task_watch (
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  -- '' : any.
  platform text NOT NULL,
  action text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT ledger.clock(),
  PRIMARY KEY (member_id, platform, action)
);

-- A member's answer to the one question before the first task that a platform forbids rewarding.
CREATE TABLE tier_consent (
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  tier text NOT NULL CHECK (tier IN ('amber', 'red')),
  agreed_at timestamptz NOT NULL DEFAULT ledger.clock(),
  PRIMARY KEY (member_id, tier)
);
