-- Posts in circles. author_id NULL: the weekly feedback thread, which a job opens; week: its Monday.
CREATE TABLE circle_post (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  circle_id bigint NOT NULL REFERENCES circle (id) ON DELETE CASCADE,
  author_id bigint REFERENCES member (id) ON DELETE CASCADE,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 5000),
  picture_ids bigint[] NOT NULL DEFAULT '{}' CHECK (cardinality(picture_ids) <= 4),
  campaign_id bigint REFERENCES campaign (id),
  week date,
  pinned_at timestamptz,
  -- In review: only its author sees it, and it counts nowhere.
  held boolean NOT NULL DEFAULT false,
  -- Kept by the statements that like and comment.
  like_count integer NOT NULL DEFAULT 0 CHECK (like_count >= 0),
  comment_count integer NOT NULL DEFAULT 0 CHECK (comment_count >= 0),
  created_at timestamptz NOT NULL DEFAULT ledger.clock(),
  CHECK ((author_id IS NULL) = (week IS NOT NULL))
);
CREATE INDEX circle_post_feed ON circle_post (circle_id, id) WHERE pinned_at IS NULL;
CREATE INDEX circle_post_pinned ON circle_post (circle_id, pinned_at) WHERE pinned_at IS NOT NULL;
CREATE UNIQUE INDEX circle_post_week ON circle_post (circle_id, week) WHERE week IS NOT NULL;
CREATE INDEX circle_post_author ON circle_post (author_id, id);
CREATE INDEX circle_post_pictures ON circle_post USING gin (picture_ids);
CREATE INDEX circle_post_campaign ON circle_post (campaign_id) WHERE campaign_id IS NOT NULL;

CREATE TABLE circle_comment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  post_id bigint NOT NULL REFERENCES circle_post (id) ON DELETE CASCADE,
  author_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  held boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT ledger.clock()
);
CREATE INDEX circle_comment_thread ON circle_comment (post_id, id);
CREATE INDEX circle_comment_author ON circle_comment (author_id, id);

-- circle_id and author_id are the post's, for the leaderboard.
CREATE TABLE circle_like (
  post_id bigint NOT NULL REFERENCES circle_post (id) ON DELETE CASCADE,
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  circle_id bigint NOT NULL,
  author_id bigint,
  liked_at timestamptz NOT NULL DEFAULT ledger.clock(),
  PRIMARY KEY (post_id, member_id)
);
CREATE INDEX circle_like_lately ON circle_like (circle_id, liked_at) INCLUDE (author_id);
CREATE INDEX circle_like_member ON circle_like (member_id);

-- A member's report about a post or one of its comments, open until someone decides.
CREATE TABLE circle_report (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  circle_id bigint NOT NULL REFERENCES circle (id) ON DELETE CASCADE,
  post_id bigint NOT NULL REFERENCES circle_post (id) ON DELETE CASCADE,
  comment_id bigint REFERENCES circle_comment (id) ON DELETE CASCADE,
  reporter_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 40),
  created_at timestamptz NOT NULL DEFAULT ledger.clock(),
  closed_at timestamptz,
  UNIQUE NULLS NOT DISTINCT (post_id, comment_id, reporter_id)
);
CREATE INDEX circle_report_open ON circle_report (circle_id, id) WHERE closed_at IS NULL;
CREATE INDEX circle_report_comment ON circle_report (comment_id) WHERE comment_id IS NOT NULL;
CREATE INDEX circle_report_reporter ON circle_report (reporter_id);
