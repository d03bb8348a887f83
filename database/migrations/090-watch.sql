-- Where the player of a watched attempt stands, and how much of it counts.

CREATE TABLE watch (
  attempt_id bigint PRIMARY KEY REFERENCES attempt (id) ON DELETE CASCADE,
  -- The next heartbeat brings nonce; one that brings last_nonce is the same again, its answer was lost.
  nonce uuid NOT NULL,
  last_nonce uuid,
  position_ms bigint NOT NULL CHECK (position_ms >= 0),
  heard_at timestamptz NOT NULL,
  -- Media time that counts; since the person last showed to be there; what the next span may be ahead of the clock.
  confirmed_ms count_or_zero NOT NULL DEFAULT 0,
  unasked_ms count_or_zero NOT NULL DEFAULT 0,
  carried_ms count_or_zero NOT NULL DEFAULT 0,
  -- 'Still there?' stands unanswered.
  asked_at timestamptz,
  -- When all that is asked for counted: from here on it is to be paid.
  complete_at timestamptz
) WITH (fillfactor = 60);
-- A content by its platform's id: a page names it so.
CREATE INDEX content_external ON content (platform, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX watch_complete ON watch (complete_at) WHERE complete_at IS NOT NULL;
