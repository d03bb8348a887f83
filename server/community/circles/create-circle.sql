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
