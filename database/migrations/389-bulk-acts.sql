-- Acts of the staff on many campaigns at once, with what each changed, so it can be undone.
CREATE TABLE bulk_act (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  act text NOT NULL CHECK (act IN ('pause', 'hide', 'end', 'restore')),
  actor_id bigint NOT NULL REFERENCES member (id),
  -- Owners read it.
  reason text CHECK (length(reason) BETWEEN 3 AND 300),
  done_at timestamptz NOT NULL DEFAULT ledger.clock()
);
CREATE TABLE bulk_act_item (
  act_id bigint NOT NULL REFERENCES bulk_act (id) ON DELETE CASCADE,
  campaign_id bigint NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  -- NULL: not reached yet.
  outcome text CHECK (outcome IN ('done', 'already', 'not_hidden', 'wrong_state', 'not_found')),
  -- State before an end; a pause is undone by its row.
  was text,
  pause_ids bigint[],
  returned bigint NOT NULL DEFAULT 0,
  -- Points in escrow and spent after an end: other figures mean that something else has changed.
  kept bigint NOT NULL DEFAULT 0,
  undone_at timestamptz,
  PRIMARY KEY (act_id, campaign_id)
);
CREATE INDEX bulk_act_item_campaign ON bulk_act_item (campaign_id);

-- Lists of all campaigns: newest first or by budget, of a state, and of a platform.
CREATE INDEX campaign_state_id ON campaign (state, id);
CREATE INDEX campaign_platform_state_id ON campaign (platform, state, id);
CREATE INDEX campaign_state_budget ON campaign (state, (target::bigint * (reward_points + fee_points)), id);
CREATE INDEX campaign_platform_state_budget
  ON campaign (platform, state, (target::bigint * (reward_points + fee_points)), id);
