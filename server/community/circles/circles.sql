-- Creates a circle and pays for it from its owner's wallet; price 0: premium includes it. The caller holds the owner's
-- row. Verdicts of move-points.sql.
CREATE OR REPLACE FUNCTION exchange.create_circle(
  buyer_id bigint, price bigint, key uuid, texts jsonb, OUT verdict text, OUT circle_id bigint
) LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := ledger.clock();
BEGIN
  verdict := exchange.key_verdict(key, 'new_circle', buyer_id, price);
  IF verdict IS NOT NULL THEN
    RETURN;
  END IF;
  verdict := CASE WHEN price = 0 THEN 'ok' ELSE exchange.change_wallet(buyer_id, 'new_circle', -price, buyer_id, key) END;
  IF verdict <> 'ok' THEN
    RETURN;
  END IF;
  INSERT INTO public.circle (name, about, rules, topic, join_by, picture_id, created_by, is_free, active_at, created_at)
  VALUES (texts->>'name', texts->>'about', texts->>'rules', texts->>'topic', texts->>'joinBy',
    (texts->>'pictureId')::bigint, buyer_id, price = 0, moment, moment)
  RETURNING id INTO circle_id;
  INSERT INTO public.circle_member (circle_id, member_id, role, joined_at)
  VALUES (create_circle.circle_id, buyer_id, 'owner', moment);
  IF price > 0 THEN
    INSERT INTO public.activity (member_id, kind, points, created_at) VALUES (buyer_id, 'new_circle', -price, moment);
  END IF;
END $$;

-- Deletes everything that a member wrote or liked in circles, with its counts. A circle of theirs passes to its oldest
-- moderator, else its oldest member; one without others is archived.
CREATE OR REPLACE FUNCTION exchange.erase_from_circles(erased_id bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH gone AS (DELETE FROM public.circle_comment WHERE author_id = erased_id RETURNING post_id, held),
    counted AS (SELECT post_id, count(*) AS comments FROM gone WHERE NOT held GROUP BY post_id)
  UPDATE public.circle_post SET comment_count = comment_count - counted.comments FROM counted WHERE id = counted.post_id;
  WITH gone AS (DELETE FROM public.circle_like WHERE member_id = erased_id RETURNING post_id, circle_id, author_id),
    counted AS (SELECT circle_id, author_id, count(*) AS likes FROM gone GROUP BY circle_id, author_id),
    received AS (UPDATE public.circle_member SET likes = greatest(0, circle_member.likes - counted.likes) FROM counted
      WHERE circle_member.circle_id = counted.circle_id AND circle_member.member_id = counted.author_id)
  UPDATE public.circle_post SET like_count = like_count - 1 FROM gone WHERE id = gone.post_id;
  WITH gone AS (DELETE FROM public.circle_comment_like WHERE member_id = erased_id RETURNING comment_id)
  UPDATE public.circle_comment SET like_count = like_count - 1 FROM gone WHERE id = gone.comment_id;
  WITH gone AS (DELETE FROM public.circle_post WHERE author_id = erased_id RETURNING circle_id, held),
    counted AS (SELECT circle_id, count(*) AS posts FROM gone WHERE NOT held GROUP BY circle_id)
  UPDATE public.circle SET post_count = post_count - counted.posts FROM counted WHERE id = counted.circle_id;
  WITH gone AS (DELETE FROM public.circle_member WHERE member_id = erased_id RETURNING circle_id)
  UPDATE public.circle SET member_count = member_count - 1 FROM gone WHERE id = gone.circle_id;
  UPDATE public.circle_member SET role = 'owner' FROM (
    SELECT DISTINCT ON (circle_id) circle_id, member_id FROM public.circle_member AS next
    WHERE NOT EXISTS (SELECT FROM public.circle_member AS lead WHERE lead.circle_id = next.circle_id AND role = 'owner')
    ORDER BY circle_id, rank, joined_at, member_id
  ) AS heir WHERE circle_member.circle_id = heir.circle_id AND circle_member.member_id = heir.member_id;
  UPDATE public.circle SET archived_at = ledger.clock() WHERE member_count = 0 AND archived_at IS NULL;
  DELETE FROM public.circle_request WHERE member_id = erased_id;
  DELETE FROM public.circle_report WHERE reporter_id = erased_id;
END $$;
