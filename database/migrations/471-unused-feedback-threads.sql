-- Past feedback threads that nobody used: since this version, opening the next one deletes such a thread.

WITH deleted AS (
  DELETE FROM circle_post
  WHERE week IS NOT NULL AND pinned_at IS NULL AND like_count = 0
    AND NOT EXISTS (SELECT FROM circle_comment WHERE post_id = circle_post.id)
  RETURNING circle_id)
UPDATE circle SET post_count = post_count - (SELECT count(*) FROM deleted WHERE circle_id = circle.id)
WHERE id IN (SELECT circle_id FROM deleted);
