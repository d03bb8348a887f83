-- Erases a person for good, in one transaction, 30 days after they asked for it. Campaigns end and their points return
-- to the wallet; the ledger stays as it is, under an account without a name. Rows that others' points depend on stay
-- without texts; everything else is deleted. No member can choose the new name: it has a character that the contract's
-- usernameSchema rejects. Lock order: members before campaigns.
CREATE OR REPLACE FUNCTION exchange.erase_member(erased_id bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  erased public.member;
  open_id bigint;
BEGIN
  SELECT * INTO erased FROM public.member
  WHERE id = erased_id AND state <> 'deleted' AND deletes_at <= ledger.clock() FOR NO KEY UPDATE;
  IF erased.id IS NULL THEN
    RETURN false;
  END IF;
  PERFORM FROM public.campaign WHERE owner_id = erased_id AND state IN ('review', 'live', 'paused')
  ORDER BY id FOR UPDATE;
  FOR open_id IN SELECT id FROM public.campaign
    WHERE owner_id = erased_id AND state IN ('review', 'live', 'paused') ORDER BY id
  LOOP
    PERFORM exchange.end_campaign(open_id, erased_id, md5('erase_member:' || open_id)::uuid);
  END LOOP;
  PERFORM exchange.enqueue('end-subscription', json_build_object('subscriptionId', id))
  FROM public.premium_subscription WHERE member_id = erased_id AND state = 'open';
  PERFORM exchange.erase_texts(erased_id);
  DELETE FROM public.broadcast_member WHERE member_id = erased_id;
  PERFORM exchange.erase_from_circles(erased_id);
  PERFORM exchange.erase_signs(erased);
  UPDATE public.member SET state = 'deleted', username = 'deleted-' || id, username_look = NULL, first_name = NULL,
    email = 'deleted-' || id || '@deleted.invalid', email_key = 'deleted-' || id || '@deleted.invalid',
    profile_image_url = NULL, language = NULL, country = NULL, time_zone = 'UTC', is_admin = false,
    staff_role = NULL, admin_by_list = false, limit_stage = NULL, premium_until = NULL
  WHERE id = erased_id;
  RETURN true;
END $$;

-- Deletes or empties everything that a member wrote or uploaded.
CREATE OR REPLACE FUNCTION exchange.erase_texts(erased_id bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.content SET title = 'Deleted', author = NULL, handle = NULL, thumbnail_id = NULL,
    external_id = 'deleted:' || id, canonical_url = 'https://deleted.invalid/' || id,
    url = 'https://deleted.invalid/' || id, site_key = NULL
  WHERE owner_id = erased_id;
  UPDATE public.feedback SET works = '', fix = '', moment = '', fingerprint = NULL, moment_seconds = NULL,
    moment_side = NULL, piece_seconds = NULL WHERE earner_id = erased_id;
  UPDATE public.feedback SET report_note = '' WHERE owner_id = erased_id AND report_note IS NOT NULL;
  UPDATE public.dispute SET words = '' FROM public.review
  WHERE review.id = dispute.review_id AND review.member_id = erased_id;
  UPDATE public.proof SET reading = NULL FROM public.review
  WHERE review.id = proof.review_id AND review.member_id = erased_id;
  UPDATE public.review SET report_note = NULL WHERE owner_id = erased_id AND report_note IS NOT NULL;
  UPDATE public.forged_proof SET appeal_text = '' FROM public.attempt
  WHERE attempt.id = forged_proof.attempt_id AND attempt.member_id = erased_id AND appeal_text IS NOT NULL;
  UPDATE public.report SET note = NULL WHERE member_id = erased_id AND note IS NOT NULL;
  UPDATE public.ad_event SET member_id = NULL WHERE member_id = erased_id;
  DELETE FROM public.tool_run WHERE member_id = erased_id;
  UPDATE public.member_limit SET appeal = CASE WHEN appeal IS NOT NULL THEN '' END WHERE member_id = erased_id;
  DELETE FROM public.ticket WHERE member_id = erased_id;
  DELETE FROM public.case_file WHERE kind = 'held' AND subject_id IN (
    SELECT id FROM public.held_item WHERE member_id = erased_id);
  DELETE FROM public.held_item WHERE member_id = erased_id;
  DELETE FROM public.thumbnail_upload WHERE member_id = erased_id;
  DELETE FROM public.idempotent_request WHERE member_id = erased_id;
  DELETE FROM public.notification WHERE member_id = erased_id OR author_id = erased_id;
  DELETE FROM public.notification_choice WHERE member_id = erased_id;
  DELETE FROM public.push_device WHERE member_id = erased_id;
END $$;

-- Deletes everything by which a member is recognised: sessions, browsers, accounts on the platforms, choices. The hash
-- of the email stays with welcome_claim for 12 months, also for a limit that has not ended.
CREATE OR REPLACE FUNCTION exchange.erase_signs(erased public.member) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.welcome_claim (kind, key_hash, member_id)
  SELECT 'limit', sha256(convert_to(erased.email_key, 'UTF8')), erased.id
  FROM public.member_limit WHERE member_id = erased.id AND ended_at IS NULL
  ON CONFLICT (kind, key_hash) DO UPDATE SET member_id = excluded.member_id, claimed_at = excluded.claimed_at;
  DELETE FROM public.magic_link WHERE email = erased.email;
  DELETE FROM public.session WHERE member_id = erased.id;
  DELETE FROM public.member_device WHERE member_id = erased.id;
  DELETE FROM public.member_payer WHERE member_id = erased.id;
  DELETE FROM public.mail_network_member WHERE member_id = erased.id;
  DELETE FROM public.connection_request WHERE member_id = erased.id;
  DELETE FROM public.case_file WHERE kind = 'claim' AND subject_id IN (
    SELECT id FROM public.connection_claim WHERE member_id = erased.id);
  DELETE FROM public.connection_claim WHERE member_id = erased.id;
  DELETE FROM public.connection WHERE member_id = erased.id;
  DELETE FROM public.email_change WHERE member_id = erased.id;
  DELETE FROM public.account_export WHERE member_id = erased.id;
  DELETE FROM public.owner_block WHERE member_id = erased.id OR owner_id = erased.id;
  DELETE FROM public.task_skip WHERE member_id = erased.id;
  DELETE FROM public.task_watch WHERE member_id = erased.id;
  DELETE FROM public.tier_consent WHERE member_id = erased.id;
END $$;
