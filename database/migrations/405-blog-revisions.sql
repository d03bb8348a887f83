-- What a post of the blog said at each of its versions, the newest 50.
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
