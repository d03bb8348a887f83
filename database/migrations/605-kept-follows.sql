-- Fresh screenshots of follows: who asks for one, when the sample asks, when the earner was reminded, and the earner's word
-- that the page is gone or can't be reached.
ALTER TABLE review
  ADD COLUMN asked_by text CONSTRAINT review_asked_by_whom CHECK (asked_by IN ('owner', 'sample', 'earner')),
  -- Of a claim that is drawn: when a fresh one is asked for. NULL: not drawn, or asked.
  ADD COLUMN ask_at timestamptz,
  ADD COLUMN reminded_at timestamptz,
  ADD COLUMN excuse text CONSTRAINT review_excuse_unknown CHECK (excuse IN ('open', 'rejected'));
UPDATE review SET asked_by = 'owner' WHERE kind = 'retention';
ALTER TABLE review ADD CONSTRAINT review_asked_by_nobody CHECK ((kind = 'retention') = (asked_by IS NOT NULL));
CREATE INDEX review_ask ON review (ask_at) WHERE ask_at IS NOT NULL;

-- A request that was not answered costs less than an undone follow, so it is a cause of its own.
ALTER TABLE clawback
  DROP CONSTRAINT clawback_cause,
  ADD CONSTRAINT clawback_cause CHECK (cause IN
    ('undone_follow', 'unanswered_request', 'forged_proof', 'chargeback', 'referral_share', 'reversal'));

-- Since when follows are closed to the member, until a fresh proof of one is accepted. NULL: they are not.
ALTER TABLE member ADD COLUMN follows_closed_at timestamptz;
