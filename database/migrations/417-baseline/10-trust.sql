-- Reports, suspicions, limits, points that are taken back, and acts of the staff.

-- Members' reports about campaigns.
CREATE TABLE report (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id bigint NOT NULL REFERENCES campaign (id),
  -- NULL: the house.
  owner_id bigint REFERENCES member (id),
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason IN ('broken', 'misleading', 'offensive', 'malware', 'other')),
  note text,
  created_at timestamptz NOT NULL DEFAULT ledger.clock(),
  closed_at timestamptz,
  closed_by bigint,
  upheld boolean,
  CHECK ((closed_at IS NULL) = (upheld IS NULL))
);
-- One open report of a member about a campaign: a second one changes the first.
CREATE UNIQUE INDEX report_open ON report (campaign_id, member_id) WHERE closed_at IS NULL;
CREATE INDEX report_owner ON report (owner_id, created_at);
CREATE INDEX report_newest ON report (id DESC) WHERE closed_at IS NULL;
-- How many of a member's reports were upheld.
CREATE INDEX report_closed ON report (member_id) INCLUDE (upheld) WHERE closed_at IS NOT NULL;

-- Members who may be giving points to each other, for an admin to review. A flag takes nothing from anybody.
CREATE TABLE flag (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- Ascending. Of a funnel and of a network the points went between them, whoever they came from.
  member_ids bigint[] NOT NULL CHECK (cardinality(member_ids) > 1),
  -- Moved between them in the days that were read.
  points bigint NOT NULL,
  found_at timestamptz NOT NULL,
  -- When it was last found; the figures are of then.
  seen_at timestamptz NOT NULL,
  closed_at timestamptz,
  closed_by bigint REFERENCES member (id),
  -- True: the suspicion was right; false: it was harmless.
  upheld boolean,
  note text,
  -- Accounts of one mail network are flagged together, before any points move; an open flag grows with them.
  mail_network_id bigint REFERENCES mail_network (id),
  CHECK ((closed_at IS NULL) = (upheld IS NULL)),
  CONSTRAINT flag_kind CHECK (kind IN ('pair', 'ring', 'funnel', 'same_address', 'same_network', 'same_domain')),
  CONSTRAINT flag_points CHECK (points > 0 OR kind = 'same_domain' AND points = 0),
  CONSTRAINT flag_of_mail_network CHECK ((kind = 'same_domain') = (mail_network_id IS NOT NULL))
);
CREATE INDEX flag_member ON flag USING gin (member_ids);
CREATE UNIQUE INDEX flag_open ON flag (kind, member_ids) WHERE closed_at IS NULL AND mail_network_id IS NULL;
CREATE UNIQUE INDEX flag_open_mail_network ON flag (mail_network_id) WHERE closed_at IS NULL;
CREATE INDEX flag_newest ON flag (id DESC) WHERE closed_at IS NULL;

-- Texts and pictures that a check found something in. Others do not see them until an admin has decided.
CREATE TABLE held_item (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  -- Of the row that is held, in the table of its kind.
  subject_id bigint NOT NULL,
  member_id bigint NOT NULL REFERENCES member (id),
  content text NOT NULL CHECK (length(content) <= 10000),
  findings jsonb NOT NULL,
  held_at timestamptz NOT NULL DEFAULT ledger.clock(),
  decided_at timestamptz,
  decided_by bigint REFERENCES member (id),
  released boolean,
  note text CHECK (length(note) <= 500),
  CHECK ((decided_at IS NULL) = (released IS NULL))
);
CREATE UNIQUE INDEX held_item_open ON held_item (kind, subject_id) WHERE decided_at IS NULL;
CREATE INDEX held_item_queue ON held_item (id) WHERE decided_at IS NULL;
CREATE INDEX held_item_since ON held_item (held_at) WHERE decided_at IS NULL;
CREATE INDEX held_item_of_member ON held_item (member_id, id);
-- Agreement of the automatic checks with people is read of the latest verdicts.
CREATE INDEX held_item_decided ON held_item (decided_at) WHERE decided_at IS NOT NULL;

-- Limits that the staff sets on members, in stages; a suspension is the last one.
CREATE TABLE member_limit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  stage text NOT NULL CHECK (stage IN ('earning', 'publishing', 'suspended')),
  reason text NOT NULL,
  set_by bigint NOT NULL REFERENCES member (id),
  set_at timestamptz NOT NULL DEFAULT ledger.clock(),
  appeal text,
  appealed_at timestamptz,
  -- Why the limit stays.
  answer text,
  answered_at timestamptz,
  ended_at timestamptz,
  CHECK ((appeal IS NULL) = (appealed_at IS NULL)),
  CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE UNIQUE INDEX member_limit_open ON member_limit (member_id) WHERE ended_at IS NULL;
CREATE INDEX member_limit_appeal ON member_limit (appealed_at)
  WHERE appealed_at IS NOT NULL AND answered_at IS NULL AND ended_at IS NULL;

-- An admin's verdict that a proof is forged: it takes points only when the appeal is over.
CREATE TABLE forged_proof (
  attempt_id bigint PRIMARY KEY REFERENCES attempt (id),
  accused_by bigint NOT NULL REFERENCES member (id),
  note text NOT NULL,
  accused_at timestamptz NOT NULL,
  appeal_until timestamptz NOT NULL,
  appeal_text text,
  appealed_at timestamptz,
  -- NULL: by the end of the appeal.
  decided_by bigint REFERENCES member (id),
  decided_at timestamptz,
  forged boolean,
  CHECK ((appeal_text IS NULL) = (appealed_at IS NULL)),
  CHECK ((decided_at IS NULL) = (forged IS NULL))
);
CREATE INDEX forged_proof_open ON forged_proof (appeal_until) WHERE decided_at IS NULL;

-- Points that the staff adds to a wallet, removes from it, or moves back.
CREATE TABLE point_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of a reversal: the member whom the transfer had paid, else the one who had paid.
  member_id bigint NOT NULL REFERENCES member (id),
  -- The transfer to reverse; NULL: points are added or removed.
  transfer_id bigint,
  points bigint NOT NULL CHECK (points <> 0),
  reason text NOT NULL,
  asked_by bigint NOT NULL REFERENCES member (id),
  asked_at timestamptz NOT NULL DEFAULT ledger.clock(),
  -- When a change by the only admin takes effect; NULL: another admin decides.
  due_at timestamptz,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'withdrawn', 'failed')),
  decided_by bigint REFERENCES member (id),
  decided_at timestamptz,
  CHECK ((state = 'waiting') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX point_change_transfer ON point_change (transfer_id) WHERE state IN ('waiting', 'done');
CREATE INDEX point_change_waiting ON point_change (asked_at) WHERE state = 'waiting';

-- Points that are taken back, at once or as points come. refunded_points: those that the owner got back with it.
CREATE TABLE clawback (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  cause text NOT NULL,
  attempt_id bigint REFERENCES attempt (id),
  order_id bigint,
  points bigint NOT NULL CHECK (points > 0),
  refunded_points integer NOT NULL DEFAULT 0 CHECK (refunded_points >= 0),
  refunded_by text CHECK (refunded_by IN ('house', 'issuer')),
  -- NULL: no admin decided it.
  decided_by bigint REFERENCES member (id),
  created_at timestamptz NOT NULL,
  -- A reversal that finds too few points leaves a debt, as every clawback.
  change_id bigint UNIQUE REFERENCES point_change (id),
  UNIQUE (attempt_id, cause),
  CONSTRAINT clawback_check1 CHECK ((refunded_points > 0) = (refunded_by IS NOT NULL)),
  CONSTRAINT clawback_order UNIQUE (order_id, cause),
  CONSTRAINT clawback_cause
    CHECK (cause IN ('undone_follow', 'forged_proof', 'chargeback', 'referral_share', 'reversal')),
  CONSTRAINT clawback_subject CHECK (num_nonnulls(attempt_id, order_id, change_id) = 1
    AND (cause IN ('chargeback', 'referral_share')) = (order_id IS NOT NULL)
    AND (change_id IS NULL OR cause = 'reversal'))
);
CREATE INDEX clawback_member ON clawback (member_id, id DESC);

-- Points that clawbacks have still to take from a member. The row is the lock of everything that takes from it; its
-- place in the order of locks is after campaigns and before the ledger's accounts.
CREATE TABLE debt (
  member_id bigint PRIMARY KEY REFERENCES member (id),
  points bigint NOT NULL CHECK (points >= 0)
);

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

-- Videos of channels and playlists, read by the staff to become drafts of campaigns.
CREATE TABLE video_import (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asked_by bigint NOT NULL REFERENCES member (id),
  -- A link, or the name of a CSV file.
  source text NOT NULL,
  -- NULL: the house.
  owner_id bigint REFERENCES member (id),
  -- Requests sent to the API, of the day's quota.
  units integer NOT NULL DEFAULT 0,
  -- Rows as they were read, with what became of each.
  rows jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT ledger.clock()
);
CREATE INDEX video_import_time ON video_import (created_at);
