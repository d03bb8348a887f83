-- What a campaign's row alone does not tell: who paused it when, and how fast it filled.

-- Each pause with its cause, from when to when, and by whom. A campaign can be paused for several causes at once; it
-- goes on when none is left. campaign.paused_by shows the strongest of those that are open.
CREATE TABLE campaign_pause (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id bigint NOT NULL REFERENCES campaign (id),
  cause text NOT NULL CHECK (cause IN ('owner', 'catalogue', 'report', 'moderation')),
  -- In a sentence that the owner reads.
  reason text,
  -- NULL: no person did it.
  paused_by bigint REFERENCES member (id),
  paused_at timestamptz NOT NULL,
  ended_by bigint REFERENCES member (id),
  ended_at timestamptz,
  CHECK (ended_at IS NOT NULL OR ended_by IS NULL)
);
CREATE UNIQUE INDEX campaign_pause_open ON campaign_pause (campaign_id, cause) WHERE ended_at IS NULL;
CREATE INDEX campaign_pause_campaign ON campaign_pause (campaign_id, id);

-- When half of its target was reached, as the target stood then: fill time is measured to here.
ALTER TABLE campaign ADD COLUMN half_at timestamptz;

CREATE FUNCTION exchange.note_half() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.half_at := NEW.updated_at;
  RETURN NEW;
END $$;
-- Crediting pays for the comparison alone: the function runs once in a campaign's life.
CREATE TRIGGER note_half BEFORE UPDATE OF delivered ON campaign FOR EACH ROW
  WHEN (NEW.half_at IS NULL AND NEW.delivered > 0 AND NEW.delivered * 2 >= NEW.target)
  EXECUTE FUNCTION exchange.note_half();

-- However a paused campaign goes on or ends, its pauses end with that.
CREATE FUNCTION exchange.end_pauses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.campaign_pause SET ended_at = NEW.updated_at WHERE campaign_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER end_pauses AFTER UPDATE OF state ON campaign FOR EACH ROW
  WHEN (OLD.state = 'paused' AND NEW.state <> 'paused')
  EXECUTE FUNCTION exchange.end_pauses();

-- An owner's open campaigns, for limits.
CREATE INDEX campaign_open ON campaign (owner_id) WHERE state IN ('review', 'live', 'paused');
-- Those that started lately, for the fill time.
CREATE INDEX campaign_lately ON campaign (platform, action, started_at DESC) WHERE NOT house;
