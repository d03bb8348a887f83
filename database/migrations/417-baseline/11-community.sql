-- Circles, the blog and the creator tools.

-- Communities of members.
CREATE TABLE circle (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 3 AND 40),
  about text NOT NULL CHECK (length(about) BETWEEN 10 AND 300),
  rules text NOT NULL DEFAULT '' CHECK (length(rules) <= 2000),
  topic text NOT NULL CHECK (length(topic) BETWEEN 1 AND 40),
  join_by text NOT NULL CHECK (join_by IN ('open', 'request')),
  picture_id bigint REFERENCES picture (id),
  created_by bigint NOT NULL REFERENCES member (id),
  -- The one that premium includes.
  is_free boolean NOT NULL,
  -- In review: only its owner sees it.
  held boolean NOT NULL DEFAULT false,
  -- Name, description and rules that wait for an admin, while the old ones stay.
  pending jsonb,
  archived_at timestamptz,
  -- Kept by the statements that add and remove rows.
  member_count integer NOT NULL DEFAULT 1 CHECK (member_count >= 0),
  post_count integer NOT NULL DEFAULT 0 CHECK (post_count >= 0),
  active_at timestamptz NOT NULL DEFAULT ledger.clock(),
  created_at timestamptz NOT NULL DEFAULT ledger.clock(),
  words tsvector NOT NULL
    GENERATED ALWAYS AS (exchange.words_of(name || ' ' || about)) STORED
);
CREATE UNIQUE INDEX circle_name ON circle (lower(name)) WHERE archived_at IS NULL;
CREATE UNIQUE INDEX circle_free ON circle (created_by) WHERE is_free;
CREATE INDEX circle_active ON circle (active_at, id) WHERE NOT held AND archived_at IS NULL;
CREATE INDEX circle_size ON circle (member_count, id) WHERE NOT held AND archived_at IS NULL;
CREATE INDEX circle_picture ON circle (picture_id) WHERE picture_id IS NOT NULL;
CREATE INDEX circle_words ON circle USING gin (words) WITH (fastupdate = off);
CREATE INDEX circle_created_by ON circle (created_by, id);

-- Members of circles.
CREATE TABLE circle_member (
  circle_id bigint NOT NULL REFERENCES circle (id) ON DELETE CASCADE,
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'moderator', 'member')),
  -- Place of the role in the list of members.
  rank smallint NOT NULL GENERATED ALWAYS AS (
    CASE role WHEN 'owner' THEN 0 WHEN 'moderator' THEN 1 ELSE 2 END) STORED,
  -- Likes that the member's posts in this circle have received.
  likes integer NOT NULL DEFAULT 0 CHECK (likes >= 0),
  joined_at timestamptz NOT NULL DEFAULT ledger.clock(),
  PRIMARY KEY (circle_id, member_id)
);
CREATE UNIQUE INDEX circle_owner ON circle_member (circle_id) WHERE role = 'owner';
CREATE INDEX circle_member_list ON circle_member (circle_id, rank, member_id);
CREATE INDEX circle_member_likes ON circle_member (circle_id, likes DESC, member_id) WHERE likes > 0;
CREATE INDEX circle_of_member ON circle_member (member_id, circle_id);

-- Members who ask to join.
CREATE TABLE circle_request (
  circle_id bigint NOT NULL REFERENCES circle (id) ON DELETE CASCADE,
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  asked_at timestamptz NOT NULL DEFAULT ledger.clock(),
  PRIMARY KEY (circle_id, member_id)
);
CREATE INDEX circle_request_member ON circle_request (member_id);

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
  words tsvector NOT NULL GENERATED ALWAYS AS (exchange.words_of(text)) STORED,
  CHECK ((author_id IS NULL) = (week IS NOT NULL))
);
CREATE INDEX circle_post_feed ON circle_post (circle_id, id) WHERE pinned_at IS NULL;
CREATE INDEX circle_post_pinned ON circle_post (circle_id, pinned_at) WHERE pinned_at IS NOT NULL;
CREATE UNIQUE INDEX circle_post_week ON circle_post (circle_id, week) WHERE week IS NOT NULL;
CREATE INDEX circle_post_author ON circle_post (author_id, id);
CREATE INDEX circle_post_pictures ON circle_post USING gin (picture_ids);
CREATE INDEX circle_post_campaign ON circle_post (campaign_id) WHERE campaign_id IS NOT NULL;
CREATE INDEX circle_post_words ON circle_post USING gin (words) WITH (fastupdate = off);

-- Comments on posts.
CREATE TABLE circle_comment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  post_id bigint NOT NULL REFERENCES circle_post (id) ON DELETE CASCADE,
  author_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  held boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT ledger.clock(),
  words tsvector NOT NULL GENERATED ALWAYS AS (exchange.words_of(text)) STORED
);
CREATE INDEX circle_comment_thread ON circle_comment (post_id, id);
CREATE INDEX circle_comment_author ON circle_comment (author_id, id);
CREATE INDEX circle_comment_words ON circle_comment USING gin (words) WITH (fastupdate = off);

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

-- Posts of the blog that admins write. Those that ship with the product are files (server/community/blog/posts).
CREATE TABLE blog_post (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 80),
  title text NOT NULL CHECK (length(title) BETWEEN 3 AND 100),
  description text NOT NULL CHECK (length(description) BETWEEN 50 AND 165),
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 40000),
  tags text[] NOT NULL CHECK (cardinality(tags) <= 5),
  minutes integer NOT NULL CHECK (minutes > 0),
  cover_id bigint REFERENCES picture (id),
  -- From then on readers see it; NULL: a draft. In milliseconds, since a list continues after it.
  publish_at timestamptz,
  author_id bigint NOT NULL REFERENCES member (id),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT ledger.clock(),
  updated_at timestamptz NOT NULL DEFAULT ledger.clock(),
  words tsvector NOT NULL
    GENERATED ALWAYS AS (exchange.words_of(title || ' ' || description)) STORED
);
CREATE INDEX blog_post_published ON blog_post (publish_at, slug) WHERE publish_at IS NOT NULL;
CREATE INDEX blog_post_cover ON blog_post (cover_id) WHERE cover_id IS NOT NULL;
CREATE INDEX blog_post_author ON blog_post (author_id);
CREATE INDEX blog_post_words ON blog_post USING gin (words) WITH (fastupdate = off);

-- Versions of the blog's posts, the newest 50 of each.
CREATE TABLE blog_revision (
  post_id bigint NOT NULL REFERENCES blog_post (id) ON DELETE CASCADE,
  version integer NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  body text NOT NULL,
  tags text[] NOT NULL,
  saved_by bigint NOT NULL REFERENCES member (id),
  saved_at timestamptz NOT NULL DEFAULT ledger.clock(),
  PRIMARY KEY (post_id, version)
);

-- Runs of the creator tools.
CREATE TABLE tool_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  tool text NOT NULL CHECK (tool IN ('hashtags', 'titles')),
  -- Both NULL: deleted from the history, and counted for its day.
  input jsonb,
  result jsonb,
  paid_points bigint NOT NULL CHECK (paid_points >= 0),
  created_at timestamptz NOT NULL DEFAULT ledger.clock(),
  CONSTRAINT tool_run_half_deleted CHECK ((input IS NULL) = (result IS NULL))
);
CREATE INDEX tool_run_of_member ON tool_run (member_id, id) WHERE result IS NOT NULL;
CREATE INDEX tool_run_of_day ON tool_run (member_id, created_at) WHERE paid_points = 0;
CREATE INDEX tool_run_age ON tool_run (created_at);
