-- Screenshots that prove a task, with the reviews of them; feedback; members' accounts on the platforms.

CREATE DOMAIN review_stage AS text CHECK (VALUE IN (
  -- A picture is being read; it could not be used, another one may come.
  'reading', 'again',
  -- The owner decides; an admin decides.
  'owner', 'admin',
  -- Rejected, which the earner may dispute; disputed: an admin decides for good.
  'refused', 'disputed',
  -- Decided, and not carried out yet; carried out.
  'approving', 'approved', 'rejected',
  -- Of a fresh proof that an owner's report asked for: asked; done after all; points are to be taken back, were taken;
  -- nobody asks any longer.
  'asked', 'kept', 'taking', 'taken', 'withdrawn'));

-- Decisions about an attempt: one whether it is paid (claim), and at most one more whether its payment
-- stays (retention).
CREATE TABLE review (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  attempt_id bigint NOT NULL REFERENCES attempt (id),
  kind text NOT NULL CHECK (kind IN ('claim', 'retention')),
  -- The earner.
  member_id bigint NOT NULL REFERENCES member (id),
  -- NULL: the house.
  owner_id bigint REFERENCES member (id),
  stage review_stage NOT NULL,
  staged_at timestamptz NOT NULL,
  -- When the stage ends by itself; NULL: it waits for a person.
  due_at timestamptz,
  -- How sure the reading was, 0 to 100.
  score smallint CHECK (score BETWEEN 0 AND 100),
  -- Text of the owner's report.
  report_note text,
  created_at timestamptz NOT NULL DEFAULT ledger.clock(),
  UNIQUE (attempt_id, kind)
) WITH (fillfactor = 80);
CREATE INDEX review_for_owner ON review (owner_id, id) WHERE stage = 'owner';
CREATE INDEX review_due ON review (due_at) WHERE stage IN ('again', 'owner', 'refused', 'asked');
CREATE INDEX review_undone ON review (id) WHERE stage IN ('approving', 'taking');
CREATE INDEX review_reading ON review (staged_at) WHERE stage = 'reading';
CREATE INDEX review_retention_owner ON review (owner_id, stage) WHERE kind = 'retention';
-- Reviews of claims that have no verdict yet.
CREATE INDEX review_unsettled ON review (id) INCLUDE (attempt_id)
  WHERE kind = 'claim' AND stage IN ('reading', 'again', 'owner', 'admin', 'refused', 'disputed');
-- The queues' counts and ages are on every page of an admin: read from the index alone.
CREATE INDEX review_for_admin ON review (id) INCLUDE (attempt_id, kind, stage, staged_at)
  WHERE stage IN ('admin', 'disputed');
-- The latest proofs of an earner that have a verdict: by stage and moment, from the index that also counts them. A
-- review's moment changes with its stage, so this writes no more.
CREATE INDEX review_of_member ON review (member_id, kind, stage, staged_at, id);

-- Each approval and rejection, with its judge.
CREATE TABLE verdict (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  review_id bigint NOT NULL REFERENCES review (id),
  judge text NOT NULL CHECK (judge IN ('check', 'owner', 'admin')),
  judge_id bigint REFERENCES member (id),
  approved boolean NOT NULL,
  reason text,
  note text,
  -- An owner's rejection that an admin turned.
  overturned boolean NOT NULL DEFAULT false,
  given_at timestamptz NOT NULL DEFAULT ledger.clock(),
  CHECK ((judge = 'check') = (judge_id IS NULL) AND (approved = (reason IS NULL)))
);
CREATE INDEX verdict_review ON verdict (review_id, id);
CREATE INDEX verdict_owner ON verdict (judge_id, id DESC) WHERE judge = 'owner';
CREATE INDEX verdict_overturned ON verdict (judge_id) WHERE judge = 'owner' AND overturned;

-- An earner's objection to a rejection.
CREATE TABLE dispute (
  review_id bigint PRIMARY KEY REFERENCES review (id),
  words text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT ledger.clock()
);

-- A picture that was sent. Its file stays for a time, its hashes and what was read in it longer.
CREATE TABLE proof (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- In the URL for members who may see it.
  public_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  review_id bigint NOT NULL REFERENCES review (id),
  number smallint NOT NULL CHECK (number > 0),
  platform text NOT NULL,
  action text NOT NULL,
  -- SHA-256 of the file as it came: the same sent again is the same proof.
  upload_sha256 bytea NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'read', 'unusable')),
  -- Why it was of no use: a code of contract/checks/proofs.ts.
  problem text,
  -- Under DATA_DIR/proofs; NULL once it is gone.
  file_name text,
  -- The one-time code that was current when it was sent.
  code text,
  width integer,
  height integer,
  -- SHA-256 of the pixels: one picture proves one task, once.
  pixels_sha256 bytea UNIQUE,
  -- Fingerprint of how it looks: similar pictures are only pointed out.
  look bit(64),
  -- Results of the reading, with their places.
  reading jsonb,
  sent_at timestamptz NOT NULL DEFAULT ledger.clock(),
  read_at timestamptz,
  UNIQUE (review_id, number),
  CHECK ((state = 'unusable') = (problem IS NOT NULL))
) WITH (fillfactor = 80);
CREATE INDEX proof_alike ON proof (platform, action, id DESC) WHERE look IS NOT NULL;
CREATE INDEX proof_file ON proof (sent_at) WHERE file_name IS NOT NULL;

-- A code that an earner may show in the picture, to prove that it is recent.
CREATE TABLE proof_code (
  attempt_id bigint PRIMARY KEY REFERENCES attempt (id),
  code text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Decides with the proof which sure ones an owner sees all the same, so nobody can foresee it.
CREATE TABLE review_secret (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  secret bytea NOT NULL
);
INSERT INTO review_secret (secret)
VALUES (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

-- Tries of the public screenshot check. A row lives for the seconds between the question and its answer.
-- The picture itself is a file, deleted before it is read.
CREATE TABLE screenshot_trial (
  id uuid PRIMARY KEY,
  platform text NOT NULL,
  action text NOT NULL,
  handle text NOT NULL,
  -- NULL while it waits.
  answer jsonb,
  asked_at timestamptz NOT NULL DEFAULT ledger.clock()
);

-- Three answers on one attempt, and what its creator says about them. The state of its two halves is the attempt's.
CREATE TABLE feedback (
  attempt_id bigint PRIMARY KEY REFERENCES attempt (id),
  -- Copied from the attempt, so lists and comparisons start here.
  earner_id bigint NOT NULL REFERENCES member (id),
  -- NULL: the house.
  owner_id bigint REFERENCES member (id),
  campaign_id bigint NOT NULL REFERENCES campaign (id),
  works text NOT NULL,
  fix text NOT NULL,
  moment text NOT NULL,
  refusal text,
  rating smallint CHECK (rating BETWEEN 1 AND 5),
  tip_points integer CHECK (tip_points > 0),
  report_note text,
  reported_at timestamptz,
  -- Feedback is compared by the trigrams of its text, one bit for each. NULL: not computed yet, which
  -- the two indexes find.
  fingerprint bit(4096),
  -- The attempt's verdict on the second half, so lists and counts read it from an index. Written with the
  -- attempt, in one transaction (server/checks/feedback/note-state.sql).
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'refused')),
  -- Answers that wait for an admin: their owner does not see them yet.
  held boolean NOT NULL DEFAULT false,
  words tsvector NOT NULL
    GENERATED ALWAYS AS (exchange.words_of(works || ' ' || fix || ' ' || moment)) STORED,
  CHECK ((report_note IS NULL) = (reported_at IS NULL))
);
CREATE INDEX feedback_received ON feedback (owner_id, attempt_id DESC);
CREATE INDEX feedback_given ON feedback (earner_id, attempt_id DESC);
CREATE INDEX feedback_campaign ON feedback (campaign_id, attempt_id DESC);
CREATE INDEX feedback_reported ON feedback (reported_at) WHERE reported_at IS NOT NULL;
CREATE INDEX feedback_unprinted_given ON feedback (earner_id) WHERE fingerprint IS NULL;
CREATE INDEX feedback_unprinted_campaign ON feedback (campaign_id) WHERE fingerprint IS NULL;
CREATE INDEX feedback_received_state ON feedback (owner_id, state, attempt_id DESC);
CREATE INDEX feedback_words ON feedback USING gin (words) WITH (fastupdate = off);

-- Members' accounts on the platforms.
CREATE TABLE connection (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  platform text NOT NULL,
  -- The platform's own id of the account; 'handle:…' if only its name is known.
  external_id text NOT NULL,
  handle text NOT NULL,
  -- The handle as it is compared.
  handle_key text NOT NULL,
  proven_by text NOT NULL CHECK (proven_by IN ('code', 'oauth', 'admin')),
  followers integer CHECK (followers >= 0),
  -- Tenths of a per cent.
  engagement_tenths integer CHECK (engagement_tenths >= 0),
  figures_at timestamptz,
  -- The platform's grant to ask with, encrypted as a whole (server/sealer.ts). Deleted once it is no longer valid.
  sealed_grant bytea,
  grant_ends_at timestamptz,
  grant_lost_at timestamptz,
  connected_at timestamptz NOT NULL DEFAULT ledger.clock(),
  -- One account belongs to one member.
  CONSTRAINT connection_account UNIQUE (platform, external_id),
  CONSTRAINT connection_handle UNIQUE (platform, handle_key)
);
CREATE INDEX connection_member ON connection (member_id, platform, id);
CREATE INDEX connection_figures ON connection (figures_at) WHERE sealed_grant IS NOT NULL;

-- An account that a member says is theirs, until the code was found in its bio.
CREATE TABLE connection_claim (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  platform text NOT NULL,
  handle text NOT NULL,
  handle_key text NOT NULL,
  code text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'waiting', 'approved', 'rejected', 'dropped')),
  reason text,
  claimed_at timestamptz NOT NULL DEFAULT ledger.clock(),
  -- When an admin was asked.
  asked_at timestamptz,
  decided_at timestamptz,
  decided_by bigint REFERENCES member (id),
  CHECK ((state = 'waiting') <= (asked_at IS NOT NULL)),
  CHECK ((state = 'rejected') = (reason IS NOT NULL))
);
-- The one that a member sees of a platform; a new claim replaces it.
CREATE UNIQUE INDEX connection_claim_current ON connection_claim (member_id, platform)
  WHERE state IN ('open', 'waiting', 'rejected');
CREATE INDEX connection_claim_waiting ON connection_claim (asked_at, id) WHERE state = 'waiting';

-- A member's visit to a platform's page of consent: once, in the same session, within ten minutes.
CREATE TABLE connection_request (
  state_hash bytea PRIMARY KEY CHECK (length(state_hash) = 32),
  session_id bigint NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  platform text NOT NULL,
  -- The secret half of PKCE, encrypted.
  sealed_verifier bytea NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT ledger.clock()
);
CREATE INDEX connection_request_age ON connection_request (requested_at);

-- The id in a platform's API of the thing that a link names: asked for once.
CREATE TABLE connection_target (
  platform text NOT NULL,
  kind text NOT NULL,
  named text NOT NULL,
  api_id text NOT NULL,
  resolved_at timestamptz NOT NULL DEFAULT ledger.clock(),
  PRIMARY KEY (platform, kind, named)
);

-- A platform's confirmation: which account did what for which attempt. An account does a thing once, whoever has it
-- later: the row and its hash outlive the connection.
CREATE TABLE account_check (
  session_id uuid PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  platform text NOT NULL,
  account_hash bytea NOT NULL CHECK (length(account_hash) = 32),
  action text NOT NULL,
  target_id text NOT NULL,
  confirmed_at timestamptz NOT NULL DEFAULT ledger.clock(),
  asked_again_at timestamptz,
  -- Since when the platform no longer confirms it; one such answer alone takes nothing back.
  missing_since timestamptz,
  UNIQUE (platform, account_hash, action, target_id)
);
-- Follows that a platform confirmed are checked again while they have to stay.
CREATE INDEX account_check_again ON account_check (coalesce(asked_again_at, confirmed_at));
