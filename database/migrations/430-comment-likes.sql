-- Likes of comments. They count for no leaderboard, so a row copies nothing of its comment.
ALTER TABLE circle_comment ADD COLUMN like_count integer NOT NULL DEFAULT 0 CHECK (like_count >= 0);
CREATE TABLE circle_comment_like (
  comment_id bigint NOT NULL REFERENCES circle_comment (id) ON DELETE CASCADE,
  member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  PRIMARY KEY (comment_id, member_id)
);
CREATE INDEX circle_comment_like_member ON circle_comment_like (member_id);
