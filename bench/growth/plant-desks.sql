-- Lists of people and desks of admins: sign-ins, orders, reviews, feedback, reports, flags, referrals, figures.

INSERT INTO session (id, member_id, who, user_agent, network, created_at, last_used_at)
OVERRIDING SYSTEM VALUE SELECT id, id, 'w' || id, 'Mozilla/5.0', '10.' || floor(planted.drawn(id, 8) * members / 3), at, at
FROM planted.size, generate_series(1, members) AS id, LATERAL (SELECT now - interval '60 days' * planted.drawn(id, 9) AS at) AS of;
INSERT INTO session_token (token_hash, session_id, made_at, used_at)
SELECT sha256(int8send(id)), id, created_at, created_at FROM session;
INSERT INTO member_device (member_id, device_id) SELECT id, lpad(to_hex(id), 32, '0')::uuid FROM member;
INSERT INTO task_skip (member_id, campaign_id)
SELECT 1, id FROM campaign WHERE state = 'live' ORDER BY feed_rate DESC, id DESC LIMIT 100;
INSERT INTO owner_block (member_id, owner_id, blocked_at) SELECT 1, id, now FROM planted.size, member WHERE id BETWEEN 6 AND 15;
INSERT INTO owner_block (member_id, owner_id, blocked_at)
SELECT id, 2, now - interval '10 days' FROM planted.size, member WHERE id > 15 AND id % 150 = 0;
INSERT INTO connection (member_id, platform, external_id, handle, handle_key, proven_by, connected_at)
SELECT id, platform, 'c' || id, 'c' || id, 'c' || id, 'code', now - interval '30 days'
FROM planted.size, member, (VALUES ('youtube'), ('twitch')) AS on_platform (platform) WHERE id % 10 = 1;

INSERT INTO purchase_order (id, member_id, kind, item, points, price_cents, provider, state, provider_ref, payment_ref,
  credited_points, created_at, expires_at, paid_at, closed_at)
OVERRIDING SYSTEM VALUE SELECT id, CASE WHEN id % greatest(orders / 50, 1) = 0 THEN 1
    -- Shares of referrers are due for a night's orders: older ones were bought by others.
    WHEN buyer % 5 = 0 AND at < now - interval '1 day' * CASE WHEN drawn < 0.8 THEN 31 ELSE 16 END THEN buyer - 1 ELSE buyer END,
  'package', '1500', 1500, 999, CASE WHEN drawn < 0.8 THEN 'card' ELSE 'crypto' END,
  CASE WHEN NOT is_paid THEN 'expired' WHEN drawn > 0.99 THEN 'refunded' WHEN drawn > 0.98 THEN 'disputed' ELSE 'paid' END,
  'ref_' || id, CASE WHEN is_paid THEN 'pay_' || id END, CASE WHEN is_paid THEN 1500 ELSE 0 END,
  at, at + interval '1 hour', CASE WHEN is_paid THEN at END, CASE WHEN NOT is_paid THEN at END
FROM planted.size, generate_series(1, orders) AS id, LATERAL (SELECT planted.drawn(id, 11) AS drawn,
  planted.drawn(id, 12) < 0.92 AS is_paid,
  5 + floor(planted.drawn(id, 10) * (members - 4))::bigint AS buyer, now - interval '120 days' * ((orders - id)::float8 / orders) AS at) AS of;
INSERT INTO order_change (order_id, state, at, by)
SELECT purchase_order.id, change.state, created_at, change.by FROM purchase_order,
  LATERAL (VALUES (1, 'created', 'member'), (2, purchase_order.state, 'provider')) AS change (step, state, by)
ORDER BY purchase_order.id, step;
INSERT INTO order_refund (order_id, payment_ref, points, cents, by, state, provider_ref, asked_at, closed_at)
SELECT id, payment_ref, points, price_cents, 'member', 'done', 'refund_' || id, paid_at + interval '1 hour', paid_at + interval '2 hours'
FROM purchase_order WHERE state = 'refunded';
INSERT INTO order_dispute (provider_ref, order_id, state, cents, reason, opened_at)
SELECT 'dispute_' || id, id, CASE WHEN id % 20 = 0 THEN 'open' ELSE 'lost' END, price_cents, 'fraudulent', paid_at + interval '1 day'
FROM purchase_order WHERE state = 'disputed';
INSERT INTO payment_event (provider, event_id, type, body, created_at, received_at, handled_at, outcome)
SELECT 'stripe', 'evt_' || id, 'checkout.session.completed',
  jsonb_build_object('data', jsonb_build_object('object', jsonb_build_object('id', provider_ref))), created_at, created_at,
  created_at, 'done' FROM purchase_order WHERE provider = 'card';

INSERT INTO review (id, attempt_id, kind, member_id, owner_id, stage, staged_at, due_at, created_at)
OVERRIDING SYSTEM VALUE SELECT row_number() OVER (ORDER BY id), id, 'claim', member_id, owner_id,
  CASE state WHEN 'credited' THEN 'approved' WHEN 'rejected' THEN 'rejected' ELSE
    CASE WHEN drawn < 0.6 THEN 'owner' WHEN drawn < 0.9 THEN 'admin' ELSE 'disputed' END END,
  handed_in_at, due_at, handed_in_at
FROM attempt, LATERAL (SELECT planted.drawn(id, 13) AS drawn) AS of
WHERE check_name = 'screenshot' AND state IN ('credited', 'rejected', 'pending');
INSERT INTO verdict (review_id, judge, judge_id, approved, reason, overturned, given_at)
SELECT review.id, CASE WHEN by_owner THEN 'owner' ELSE 'check' END, CASE WHEN by_owner THEN owner_id END,
  stage = 'approved', CASE WHEN stage <> 'approved' THEN 'wrong_page' END,
  stage <> 'approved' AND by_owner AND review.id % 20 = 0, staged_at
FROM review, LATERAL (SELECT planted.drawn(id, 14) < 0.7 AS by_owner) AS of WHERE stage IN ('approved', 'rejected') ORDER BY id;
INSERT INTO dispute (review_id, words, made_at) SELECT id, 'It is there.', staged_at FROM review WHERE stage = 'disputed';
INSERT INTO case_file (kind, subject_id, member_ids, opened_at)
SELECT CASE stage WHEN 'admin' THEN 'proof' ELSE 'dispute' END, id, array_remove(ARRAY[member_id, owner_id], NULL), staged_at
FROM review WHERE stage IN ('admin', 'disputed') ORDER BY id;
INSERT INTO proof (review_id, number, platform, action, upload_sha256, state, file_name, width, height, pixels_sha256,
  look, reading, sent_at, read_at)
SELECT review.id, 1, platform, action, sha256(int8send(review.id)), 'read',
  CASE WHEN review.created_at > now - interval '30 days' THEN review.id || '.webp' END, 800, 1600,
  sha256(int8send(-review.id)), NULL, '{"alike": []}', review.created_at, review.created_at
FROM planted.size, review JOIN attempt ON attempt.id = attempt_id ORDER BY review.id;

INSERT INTO feedback (attempt_id, earner_id, owner_id, campaign_id, state, works, fix, moment, moment_seconds,
  moment_side, piece_seconds, rating, fingerprint)
SELECT id, member_id, owner_id, campaign_id, CASE state WHEN 'credited' THEN 'approved' WHEN 'rejected' THEN 'refused' ELSE 'waiting' END,
  repeat('The opening works. ', 3), repeat('The end is slow. ', 3),
  repeat('The view from the hill. ', 3), id % 240, CASE WHEN id % 3 = 0 THEN 'fix' ELSE 'works' END, 240, 1 + id % 5, repeat('0', 4096)::bit(4096)
FROM attempt WHERE check_name = 'creator' AND state IN ('credited', 'pending', 'rejected') ORDER BY id;
INSERT INTO watch (attempt_id, nonce, position_ms, heard_at, confirmed_ms, complete_at)
SELECT id, session_id, 30000, ended_at, 30000, CASE state WHEN 'credited' THEN ended_at END
FROM attempt WHERE check_name = 'player' AND ended_at IS NOT NULL ORDER BY id;

INSERT INTO report (id, campaign_id, owner_id, member_id, reason, created_at, closed_at, upheld)
OVERRIDING SYSTEM VALUE SELECT n, campaign.id, owner_id, 5 + floor(planted.drawn(n, 15) * (members - 4))::bigint, 'misleading', at,
  CASE WHEN NOT is_open THEN at + interval '1 day' END, CASE WHEN NOT is_open THEN n % 2 = 0 END
FROM planted.size, generate_series(1, reports) AS n, LATERAL (SELECT n > reports * 0.9 AS is_open,
    1 + (n * 37) % campaigns AS campaign_id, now - interval '120 days' * ((reports - n)::float8 / reports) AS at) AS of
  JOIN campaign ON campaign.id = of.campaign_id;
INSERT INTO flag (kind, member_ids, points, found_at, seen_at)
SELECT 'pair', ARRAY[5 + n, 6 + n], 100 + n, at, at
FROM planted.size, generate_series(1, reports / 4) AS n, LATERAL (SELECT now - interval '1 minute' * n AS at) AS of;
INSERT INTO case_file (kind, subject_id, member_ids, opened_at, verdict, decided_at)
SELECT 'flag', id, member_ids, found_at, CASE WHEN id % 20 <> 0 THEN 'harmless' END, CASE WHEN id % 20 <> 0 THEN found_at END
FROM flag ORDER BY id;
INSERT INTO case_file (kind, subject_id, member_ids, opened_at, verdict, decided_by, decided_at)
SELECT 'report', id, array_remove(ARRAY[member_id, owner_id], NULL), created_at,
  CASE WHEN upheld THEN 'upheld' WHEN NOT upheld THEN 'rejected' END, CASE WHEN closed_at IS NOT NULL THEN 4 END, closed_at
FROM report ORDER BY id;
INSERT INTO audit (actor_id, act, subject_kind, subject_id, detail, done_at)
SELECT 4, CASE WHEN id % 100 = 0 THEN 'change_setting' WHEN id % 501 = 0 THEN 'apply_profile' ELSE 'close_report' END, 'report', id::text, '{}', created_at
FROM report ORDER BY id;

INSERT INTO referral (newcomer_id, referrer_id, state, reason, source, known_before, same_network, created_at, decided_at,
  share_from, share_until, settled_until, closed, earned_points)
SELECT id, CASE WHEN id % greatest(members / 200, 1) = 0 THEN 1 ELSE referrer END, reached,
  CASE reached WHEN 'rejected' THEN 'known_person' END, 'link', false, false, created_at,
  CASE WHEN reached <> 'pending' THEN created_at + interval '4 days' END, share_from, share_from + 89,
  CASE WHEN share_from IS NOT NULL THEN greatest(share_from - 1, least(share_from + 89, now::date - 2)) END,
  reached = 'approved' AND share_from + 89 < now::date - 31, CASE reached WHEN 'approved' THEN 50 ELSE 0 END
FROM planted.size, member, LATERAL (SELECT 5 + floor(planted.drawn(id, 16) * (members - 5))::bigint AS referrer,
  CASE WHEN credited_count < 20 AND planted.drawn(id, 17) < 0.5 THEN 'pending' WHEN planted.drawn(id, 18) < 0.03 THEN 'rejected' ELSE 'approved' END AS reached) AS of,
  LATERAL (SELECT CASE reached WHEN 'approved' THEN (created_at + interval '4 days')::date END AS share_from) AS shares
WHERE id > 15 AND id % 5 = 0 AND id <> referrer;
INSERT INTO case_file (kind, subject_id, member_ids, opened_at)
SELECT 'referral', newcomer_id, ARRAY[referrer_id, newcomer_id], decided_at FROM referral WHERE state = 'review'
ORDER BY newcomer_id;
INSERT INTO referral_share (referrer_id, newcomer_id, kind, day, base_points, points, paid_at)
SELECT referrer_id, newcomer_id, 'grant', share_from, 0, 50, decided_at FROM referral WHERE state = 'approved';

INSERT INTO bonus_claim (member_id, day, points, claimed_at, credited_count, last_transfer_id, first_attempt_id)
SELECT member_id, day, 5, at, floor(member.credited_count * part), members + campaigns + 64 * floor(attempts * part)::bigint,
  floor(attempts * part)::bigint
FROM planted.size, member_day JOIN member ON member.id = member_id,
  LATERAL (SELECT day::timestamp AT TIME ZONE 'UTC' + interval '20 hours' AS at) AS of,
  LATERAL (SELECT greatest(0, least(1, 1 - extract(epoch FROM now - at) / (120 * 86400)))::float8 AS part) AS past
WHERE member_id = 1 OR (member_id + (day - '2000-01-01'::date)) % 5 = 0;
INSERT INTO daily_figure (day, members, joined, active, credited, minted_points, burned_points, fee_points, wallet_points,
  escrow_points, house_points, circulation_points, availability_tasks, told_at)
SELECT day, members, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, now
FROM planted.size, LATERAL (SELECT now::date - n AS day FROM generate_series(2, 125) AS n) AS past;
INSERT INTO daily_flow (day, reason, source_kind, target_kind, transfers, points, fees)
SELECT day, name, source_kind, target_kind, 10, 10, 0 FROM daily_figure, ledger.reason WHERE source_kind IS NOT NULL;
INSERT INTO verification (began_at, duration_ms, outcome, counts, faults, transfer_count, supply_points)
SELECT day::timestamp, 100, 'sound', '{}', '{}', 10, 10 FROM daily_figure ORDER BY day;
