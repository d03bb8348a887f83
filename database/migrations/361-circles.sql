-- Circles: communities of members, with their posts.

INSERT INTO ledger.reason (code, name, source_kind, target_kind, fee_allowed) VALUES
  (70, 'new_circle', 'wallet', 'burn', false);

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
  created_at timestamptz NOT NULL DEFAULT ledger.clock()
);
CREATE UNIQUE INDEX circle_name ON circle (lower(name)) WHERE archived_at IS NULL;
CREATE UNIQUE INDEX circle_free ON circle (created_by) WHERE is_free;
CREATE INDEX circle_active ON circle (active_at, id) WHERE NOT held AND archived_at IS NULL;
CREATE INDEX circle_size ON circle (member_count, id) WHERE NOT held AND archived_at IS NULL;
CREATE INDEX circle_picture ON circle (picture_id) WHERE picture_id IS NOT NULL;

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
