-- Who brought whom, and what that brought. Points are minted, each movement under a key of its own cause.

INSERT INTO ledger.reason (code, name, source_kind, target_kind, fee_allowed) VALUES
  (60, 'referral_grant', 'issuer', 'wallet', false),
  (61, 'referral_welcome', 'issuer', 'wallet', false),
  (62, 'referral_share', 'issuer', 'wallet', false),
  (63, 'referral_order', 'issuer', 'wallet', false);

-- The code of a member's own link: 48 random bits, so that nobody reads usernames by counting through codes.
ALTER TABLE member
  ADD COLUMN referral_code text NOT NULL DEFAULT substr(replace(gen_random_uuid()::text, '-', ''), 1, 12),
  ADD CONSTRAINT member_referral_code UNIQUE (referral_code);

-- The code that the asking browser came with, so that it works where the link is opened in another one.
ALTER TABLE magic_link ADD COLUMN referral_code text;

-- One row a newcomer, made with the account and never changed to another referrer. The row is the lock of its state; its
-- place in the order of locks is before members.
CREATE TABLE referral (
  newcomer_id bigint PRIMARY KEY REFERENCES member (id),
  referrer_id bigint NOT NULL REFERENCES member (id),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'review', 'approved', 'rejected')),
  -- Why it was rejected; what a pending one waits for; why an approved one brings no more before its time.
  reason text CHECK (reason IN ('same_device', 'same_address', 'same_payment', 'known_person', 'by_admin',
    'account_closed', 'month_limit')),
  -- The code came with the sign-in link, or is the one of the browser that opened it.
  source text NOT NULL CHECK (source IN ('link', 'browser')),
  -- What was known when the account was made: whether the person had one before, whether the networks were the same.
  known_before boolean NOT NULL,
  same_network boolean NOT NULL,
  -- The admin who found the shared network harmless, or who said no.
  cleared_by bigint REFERENCES member (id),
  rejected_by bigint REFERENCES member (id),
  created_at timestamptz NOT NULL DEFAULT ledger.clock(),
  -- Since when it stands as it does.
  decided_at timestamptz,
  -- The days (UTC) whose earnings and orders bring a share, and the last one that was settled.
  share_from date,
  share_until date,
  settled_until date,
  closed boolean NOT NULL DEFAULT false,
  -- Shares of what the newcomer earned, for the most that one newcomer brings.
  share_points integer NOT NULL DEFAULT 0 CHECK (share_points >= 0),
  -- All that the referrer got by it, less what was taken back.
  earned_points bigint NOT NULL DEFAULT 0 CHECK (earned_points >= 0),
  CHECK (newcomer_id <> referrer_id),
  CHECK ((state = 'approved') = (share_from IS NOT NULL)),
  CHECK ((share_from IS NULL) = (share_until IS NULL) AND (share_from IS NULL) = (settled_until IS NULL)),
  CHECK (state <> 'rejected' OR reason IS NOT NULL),
  CHECK (state = 'pending' OR decided_at IS NOT NULL)
) WITH (fillfactor = 80);
CREATE INDEX referral_referrer ON referral (referrer_id, newcomer_id DESC);
CREATE INDEX referral_pending ON referral (newcomer_id) WHERE state = 'pending';
CREATE INDEX referral_review ON referral (newcomer_id) WHERE state = 'review';
CREATE INDEX referral_open ON referral (referrer_id, newcomer_id) WHERE state = 'approved' AND NOT closed;
CREATE INDEX referral_month ON referral (referrer_id, decided_at) WHERE state = 'approved';

-- What a referrer got: for an approved newcomer, for a day of what they earned, for an order of theirs.
CREATE TABLE referral_share (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  referrer_id bigint NOT NULL REFERENCES member (id),
  newcomer_id bigint NOT NULL REFERENCES referral (newcomer_id),
  kind text NOT NULL CHECK (kind IN ('grant', 'day', 'order')),
  -- The day that was earned on; of the other kinds the day of the payment.
  day date NOT NULL,
  order_id bigint REFERENCES purchase_order (id),
  -- Of how many points it is the share.
  base_points bigint NOT NULL CHECK (base_points >= 0),
  points integer NOT NULL CHECK (points > 0),
  paid_at timestamptz NOT NULL,
  taken_back_at timestamptz,
  CHECK ((kind = 'order') = (order_id IS NOT NULL)),
  CHECK (taken_back_at IS NULL OR kind = 'order')
);
CREATE UNIQUE INDEX referral_share_grant ON referral_share (newcomer_id) WHERE kind = 'grant';
CREATE UNIQUE INDEX referral_share_day ON referral_share (newcomer_id, day) WHERE kind = 'day';
CREATE UNIQUE INDEX referral_share_order ON referral_share (order_id) WHERE kind = 'order';
CREATE INDEX referral_share_days ON referral_share (referrer_id, day DESC);

-- An order that comes back costs its buyer the points, and the referrer the share: one clawback for each cause.
ALTER TABLE clawback
  DROP CONSTRAINT clawback_cause_check,
  DROP CONSTRAINT clawback_check,
  DROP CONSTRAINT clawback_order_id_key,
  ADD CONSTRAINT clawback_cause CHECK (cause IN ('undone_follow', 'forged_proof', 'chargeback', 'referral_share')),
  ADD CONSTRAINT clawback_subject CHECK ((cause IN ('chargeback', 'referral_share')) = (attempt_id IS NULL)
    AND (cause IN ('chargeback', 'referral_share')) = (order_id IS NOT NULL)),
  ADD CONSTRAINT clawback_order UNIQUE (order_id, cause);

-- Who paid, as far as the provider tells two payers apart: 'card:' and the card's fingerprint, 'evm:' and the sender.
ALTER TABLE purchase_order ADD COLUMN payer_key text;
CREATE INDEX purchase_order_payer ON purchase_order (payer_key) WHERE payer_key IS NOT NULL;

-- Equal to the kinds that server/features/points/queries.ts calls grants.
DROP INDEX activity_grant;
CREATE INDEX activity_grant ON activity (member_id, created_at) INCLUDE (points)
  WHERE kind IN ('welcome_grant', 'welcome_second_grant', 'daily_bonus', 'premium_grant', 'referral_grant',
    'referral_welcome', 'referral_share', 'referral_order');
