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
  updated_at timestamptz NOT NULL DEFAULT ledger.clock()
);
CREATE INDEX blog_post_published ON blog_post (publish_at, slug) WHERE publish_at IS NOT NULL;
CREATE INDEX blog_post_cover ON blog_post (cover_id) WHERE cover_id IS NOT NULL;
CREATE INDEX blog_post_author ON blog_post (author_id);
