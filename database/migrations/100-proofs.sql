-- Screenshots that prove a task, what came of each, and what owners, earners and admins said about it.

-- The name that the platform's page shows, without @: what a screenshot must show. NULL: nobody has said it.
ALTER TABLE content ADD COLUMN IF NOT EXISTS author text;

CREATE DOMAIN review_stage AS text CHECK (VALUE IN (
  -- A picture is being read; it could not be used, another one may come.
  'reading', 'again',
  -- The owner's yes or no; an admin's.
  'owner', 'admin',
  -- A no, that the earner may dispute; disputed: an admin decides for good.
  'refused', 'disputed',
  -- Decided, and not carried out yet; carried out.
  'approving', 'approved', 'rejected',
  -- Of a fresh proof that an owner's report asked for: asked; done after all; points are to be taken back, were taken;
  -- nobody asks any more.
  'asked', 'kept', 'taking', 'taken', 'withdrawn'));

-- What is to be decided about an attempt: once whether it is paid (claim), and once more at most whether what was paid
-- still stands (retention).
CREATE TABLE review (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  attempt_id bigint NOT NULL REFERENCES attempt (id),
  kind text NOT NULL CHECK (kind IN ('claim', 'retention')),
  -- The earner.
  member_id bigint NOT NULL REFERENCES member (id),
  owner_id bigint REFERENCES member (id),                -- NULL: the house
  stage review_stage NOT NULL,
  staged_at timestamptz NOT NULL,
  -- When the stage ends by itself; NULL: it waits for somebody.
  due_at timestamptz,
  -- How sure the reading was, 0 to 100.
  score smallint CHECK (score BETWEEN 0 AND 100),
  -- What the owner wrote when reporting.
  report_note text,
  created_at timestamptz NOT NULL DEFAULT ledger.clock(),
  UNIQUE (attempt_id, kind)
) WITH (fillfactor = 80);
CREATE INDEX review_for_owner ON review (owner_id, id) WHERE stage = 'owner';
CREATE INDEX review_for_admin ON review (id) WHERE stage IN ('admin', 'disputed');
CREATE INDEX review_due ON review (due_at) WHERE stage IN ('again', 'owner', 'refused', 'asked');
CREATE INDEX review_undone ON review (id) WHERE stage IN ('approving', 'taking');
CREATE INDEX review_reading ON review (staged_at) WHERE stage = 'reading';
CREATE INDEX review_of_member ON review (member_id, kind, stage);
CREATE INDEX review_retention_owner ON review (owner_id, stage) WHERE kind = 'retention';

-- Each yes and each no, with whose it is.
CREATE TABLE verdict (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  review_id bigint NOT NULL REFERENCES review (id),
  judge text NOT NULL CHECK (judge IN ('check', 'owner', 'admin')),
  judge_id bigint REFERENCES member (id),
  approved boolean NOT NULL,
  reason text,
  note text,
  -- An owner's no that an admin turned.
  overturned boolean NOT NULL DEFAULT false,
  given_at timestamptz NOT NULL DEFAULT ledger.clock(),
  CHECK ((judge = 'check') = (judge_id IS NULL) AND (approved = (reason IS NULL)))
);
CREATE INDEX verdict_review ON verdict (review_id, id);
CREATE INDEX verdict_owner ON verdict (judge_id, id DESC) WHERE judge = 'owner';

CREATE TABLE dispute (
  review_id bigint PRIMARY KEY REFERENCES review (id),
  words text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT ledger.clock()
);

-- A picture that was sent. Its file is kept for a time, its hashes and what was read in it longer.
CREATE TABLE proof (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Its address for who may see it.
  public_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  review_id bigint NOT NULL REFERENCES review (id),
  number smallint NOT NULL CHECK (number > 0),
  platform text NOT NULL,
  action text NOT NULL,
  -- SHA-256 of the file as it came: the same sent again is the same proof.
  upload_sha256 bytea NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'read', 'unusable')),
  -- Why it was of no use: a code of contract/proofs.ts.
  problem text,
  -- Under DATA_DIR/proofs; NULL once it is gone.
  file_name text,
  -- The one-time code that was current when it was sent.
  code text,
  width integer,
  height integer,
  -- SHA-256 of the pixels: one picture proves one task, once.
  pixels_sha256 bytea UNIQUE,
  -- Of how it looks: alike pictures are only pointed out.
  look bit(64),
  -- What was found where, and what was not.
  reading jsonb,
  sent_at timestamptz NOT NULL DEFAULT ledger.clock(),
  read_at timestamptz,
  UNIQUE (review_id, number),
  CHECK ((state = 'unusable') = (problem IS NOT NULL))
) WITH (fillfactor = 80);
CREATE INDEX proof_alike ON proof (platform, action, id DESC) WHERE look IS NOT NULL;
CREATE INDEX proof_file ON proof (sent_at) WHERE file_name IS NOT NULL;

-- What an earner may have in the picture, so that it is of now.
CREATE TABLE proof_code (
  attempt_id bigint PRIMARY KEY REFERENCES attempt (id),
  code text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Which sure proofs an owner sees all the same hangs on this too, so that nobody can foresee it.
CREATE TABLE review_secret (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  secret bytea NOT NULL
);
INSERT INTO review_secret (secret)
VALUES (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

-- Follows that an owner may report.
CREATE INDEX attempt_kept_of_owner ON attempt (owner_id, id DESC)
  WHERE state = 'credited' AND action IN ('follow', 'subscribe', 'join');

-- It takes a queue besides.
DROP FUNCTION IF EXISTS exchange.enqueue(text, json, text, timestamptz, int);
