import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CaseKind } from '#contract/staff/cases.ts'
import { migrate } from '#database/migrate.ts'
import { createOlderDatabase, createSceneDatabase, type TestDatabase } from '#tests/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createOlderDatabase(630)
  await database.owner.query(older)
  await migrate(database.ownerUrl, { log: () => {} })
})
afterAll(() => database.close())

/** An installation of the version before: members 1 and 2, the admin 9, and rows of each kind in each state. */
const older = `
  INSERT INTO member (id, username, email, email_key, wallet_account_id)
  SELECT id, 'member_' || id, id || '@older.example', id || '@older.example', id FROM unnest(ARRAY[1, 2, 3, 4, 9]) AS id;

  INSERT INTO connection_claim (id, member_id, platform, handle, handle_key, code, state, reason, asked_at, decided_at, decided_by)
  OVERRIDING SYSTEM VALUE VALUES
    (1, 1, 'youtube', 'a', 'a', 'c', 'open', NULL, NULL, NULL, NULL),
    (2, 1, 'tiktok', 'a', 'a', 'c', 'waiting', NULL, '2026-03-02', NULL, NULL),
    (3, 2, 'tiktok', 'b', 'b', 'c', 'waiting', NULL, '2026-03-01', NULL, NULL),
    (4, 1, 'twitch', 'a', 'a', 'c', 'approved', NULL, '2026-03-03', '2026-03-04', 9),
    (5, 2, 'twitch', 'b', 'b', 'c', 'rejected', 'No code.', '2026-03-05', '2026-03-06', 9),
    (6, 2, 'vk', 'b', 'b', 'c', 'approved', NULL, NULL, '2026-03-06', NULL);

  INSERT INTO referral (newcomer_id, referrer_id, state, reason, source, known_before, same_network, cleared_by, rejected_by,
    created_at, decided_at, share_from, share_until, settled_until) VALUES
    (1, 9, 'review', NULL, 'link', false, true, NULL, NULL, '2026-03-01', '2026-03-02', NULL, NULL, NULL),
    (2, 1, 'approved', NULL, 'link', false, true, 9, NULL, '2026-03-01', '2026-03-04', '2026-03-04', '2026-03-04', '2026-03-04'),
    (3, 1, 'rejected', 'by_admin', 'link', false, true, NULL, 9, '2026-03-01', '2026-03-04', NULL, NULL, NULL),
    (4, 1, 'rejected', 'same_device', 'link', false, true, NULL, NULL, '2026-03-01', '2026-03-04', NULL, NULL, NULL);
  INSERT INTO audit (actor_id, act, subject_kind, subject_id, detail, done_at)
  VALUES (9, 'reject_referral', 'referral', '3', '{"note": "One person."}', '2026-03-05');

  INSERT INTO held_item (id, kind, subject_id, member_id, content, findings, held_at, decided_at, decided_by, released, note)
  OVERRIDING SYSTEM VALUE VALUES
    (1, 'post', 1, 1, 'a', '[]', '2026-03-01', '2026-03-02', 9, false, 'Insulting.'),
    (2, 'post', 2, 1, 'b', '[]', '2026-03-02', '2026-03-03', 9, true, NULL),
    (3, 'comment', 1, 2, 'c', '[]', '2026-03-04', NULL, NULL, NULL, NULL);

  INSERT INTO purchase_order (id, public_id, member_id, kind, item, price_cents, points, state, provider, created_at, expires_at)
  OVERRIDING SYSTEM VALUE VALUES (1, gen_random_uuid(), 2, 'package', 'p', 999, 5500, 'pending', 'crypto', '2026-03-01', '2026-03-02');
  INSERT INTO crypto_key (id) VALUES ('k');
  INSERT INTO crypto_address (order_id, key_id, index, address, chain_id, token, symbol, decimals, due_units, from_height,
    opened_at, locked_until, watched_until)
  SELECT 1, 'k', 1, '0x' || repeat('1', 40), 1, '0x' || repeat('2', 40), 'T', 6, 1, 1, at, at, at
  FROM (VALUES (timestamptz '2026-03-01')) AS clock (at);
  INSERT INTO crypto_payment (id, order_id, tx_hash, place, token, sent_from, units, height, block_hash, state, seen_at)
  OVERRIDING SYSTEM VALUE SELECT id, 1, 'x' || id, 0, 't', 'f', 1, 1, 'b', 'foreign', '2026-03-01'
  FROM generate_series(1, 3) AS id;
  INSERT INTO crypto_case (kind, order_id, payment_id, opened_at, closed_at, closed_by, decision, note) VALUES
    ('foreign_token', 1, 1, '2026-03-02', '2026-03-03', 9, 'close', 'Told.'),
    ('foreign_token', 1, 2, '2026-03-03', NULL, NULL, NULL, NULL),
    ('small_payment', 1, 3, '2026-03-04', '2026-03-05', NULL, 'settled', NULL);

  INSERT INTO point_change (id, member_id, points, reason, asked_by, asked_at, due_at, state, decided_by, decided_at)
  OVERRIDING SYSTEM VALUE VALUES
    (1, 1, 5, 'At once.', 9, '2026-03-01', NULL, 'done', 9, '2026-03-01'),
    (2, 1, 20000, 'Large.', 9, '2026-03-02', NULL, 'done', 2, '2026-03-03'),
    (3, 1, 20000, 'Alone.', 9, '2026-03-03', '2026-03-04', 'done', NULL, '2026-03-04'),
    (4, 1, 20000, 'Waits.', 9, '2026-03-04', NULL, 'waiting', NULL, NULL),
    (5, 9, -20000, 'Own.', 9, '2026-03-05', NULL, 'withdrawn', 9, '2026-03-06');

  INSERT INTO member_limit (id, member_id, stage, reason, set_by, set_at, appeal, appealed_at, answer, answered_at, ended_at)
  OVERRIDING SYSTEM VALUE VALUES
    (1, 1, 'earning', 'r', 9, '2026-03-01', 'No.', '2026-03-02', 'Yes.', '2026-03-03', NULL),
    (2, 2, 'earning', 'r', 9, '2026-03-01', 'No.', '2026-03-04', NULL, NULL, NULL),
    (3, 3, 'earning', 'r', 9, '2026-03-01', 'No.', '2026-03-05', NULL, NULL, '2026-03-06'),
    (4, 4, 'earning', 'r', 9, '2026-03-01', NULL, NULL, NULL, NULL, NULL);
  INSERT INTO content (id, owner_id, platform, kind, canonical_url, url, title)
  VALUES (1, 2, 'web', 'page', 'https://older.example', 'https://older.example', 'Older'), (2, NULL, 'web', 'page', 'h', 'h', 'House');
  INSERT INTO campaign (id, content_id, owner_id, house, platform, action, reward_points, fee_points, required_seconds,
    effort_seconds, target, kind, content_key)
  SELECT id, id, owner_id, owner_id IS NULL, platform, 'visit', 3, CASE WHEN owner_id IS NULL THEN 0 ELSE 1 END, 15, 15, 10,
    kind, content_key FROM content;
  INSERT INTO report (id, campaign_id, owner_id, member_id, reason, created_at, closed_at, closed_by, upheld)
  OVERRIDING SYSTEM VALUE VALUES
    (1, 1, 2, 1, 'broken', '2026-03-01', '2026-03-02', 9, true),
    (2, 2, NULL, 1, 'other', '2026-03-02', '2026-03-03', 9, false),
    (3, 1, 2, 3, 'broken', '2026-03-03', NULL, NULL, NULL);
  INSERT INTO flag (id, kind, member_ids, points, found_at, seen_at, closed_at, closed_by, upheld, note)
  OVERRIDING SYSTEM VALUE VALUES
    (1, 'pair', ARRAY[1, 2], 5, '2026-03-01', '2026-03-01', '2026-03-02', 9, true, 'One person.'),
    (2, 'ring', ARRAY[1, 2, 3], 5, '2026-03-03', '2026-03-03', '2026-03-04', 9, false, 'A club.'),
    (3, 'pair', ARRAY[2, 3], 5, '2026-03-05', '2026-03-05', NULL, NULL, NULL, NULL);

  INSERT INTO attempt (id, campaign_id, content_id, member_id, owner_id, platform, action, action_group, reward_points,
    fee_points, required_seconds, day, started_at, expires_at)
  OVERRIDING SYSTEM VALUE SELECT given.id, campaign.id, content_id, given.member_id, owner_id, platform, action, 'visits', 3, 1, 15,
    '2026-03-01', '2026-03-01', '2026-03-01'
  FROM (VALUES (1, 1, 1), (2, 1, 3), (3, 1, 4), (4, 2, 1), (5, 2, 3)) AS given (id, campaign_id, member_id)
  JOIN campaign ON campaign.id = campaign_id;
  INSERT INTO review (id, attempt_id, kind, member_id, owner_id, stage, staged_at, asked_by) OVERRIDING SYSTEM VALUE
  SELECT given.id, attempt_id, kind, member_id, owner_id, stage, staged_at::timestamptz, asked_by FROM (VALUES
    (1, 1, 'claim', 'admin', '2026-03-05', NULL),
    (2, 2, 'claim', 'disputed', '2026-03-04', NULL),
    (3, 3, 'claim', 'disputed', '2026-03-03', NULL),
    (4, 4, 'claim', 'approved', '2026-03-02', NULL),
    (5, 4, 'retention', 'admin', '2026-03-07', 'sample'),
    (6, 5, 'claim', 'approved', '2026-03-02', NULL)) AS given (id, attempt_id, kind, stage, staged_at, asked_by)
  JOIN attempt ON attempt.id = attempt_id;
  INSERT INTO forged_proof (attempt_id, accused_by, note, accused_at, appeal_until, appeal_text, appealed_at, decided_by,
    decided_at, forged) VALUES
    (2, 9, 'n', '2026-03-01', '2026-03-09', 'No.', '2026-03-02', 9, '2026-03-03', false),
    (3, 9, 'n', '2026-03-01', '2026-03-09', 'No.', '2026-03-06', NULL, NULL, NULL),
    (4, 9, 'n', '2026-03-01', '2026-03-09', NULL, NULL, NULL, NULL, NULL),
    (5, 9, 'n', '2026-03-01', '2026-03-09', 'No.', '2026-03-08', NULL, NULL, NULL);

  INSERT INTO audit (actor_id, act, subject_kind, subject_id, done_at) VALUES (9, 'keep_limit', 'member', '1', '2026-03-03');
`

const moved = async (kind: CaseKind) => {
  const { rows } = await database.owner.query(
    `SELECT subject_id AS subject, member_ids AS members, to_char(opened_at AT TIME ZONE 'UTC', 'MM-DD') AS opened, verdict, note,
       decided_by AS by, to_char(decided_at AT TIME ZONE 'UTC', 'MM-DD') AS decided
     FROM case_file WHERE kind = $1 ORDER BY id`,
    [kind],
  )
  return rows.map(({ subject, members, opened, verdict, note, by, decided }) =>
    [subject, `of ${members.join(' ')}`, opened, verdict, note, by, decided]
      .map((each) => each ?? '-')
      .join(' '),
  )
}

const expected: Record<CaseKind, string[]> = {
  proof: ['1 of 1 2 03-05 - - - -'],
  dispute: ['2 of 2 3 03-04 - - - -'],
  retention: ['5 of 1 03-07 - - - -'],
  appeal: ['3 of 2 4 9 03-06 - - - -', '6 of 3 9 03-08 - - - -'],
  claim: [
    '3 of 2 03-01 - - - -',
    '2 of 1 03-02 - - - -',
    '4 of 1 03-03 approved - 9 03-04',
    '5 of 2 03-05 rejected No code. 9 03-06',
  ],
  referral: [
    '1 of 9 1 03-02 - - - -',
    '2 of 1 2 03-04 approved - 9 03-04',
    '3 of 1 3 03-04 rejected One person. 9 03-05',
  ],
  crypto: ['1 of 2 03-02 closed Told. 9 03-03', '2 of 2 03-03 - - - -'],
  points: [
    '2 of 1 03-02 approved - 2 03-03',
    '3 of 1 03-03 approved - - 03-04',
    '4 of 1 03-04 - - - -',
    '5 of  03-05 withdrawn - 9 03-06',
  ],
  limit: ['1 of 1 03-02 kept Yes. 9 03-03', '2 of 2 03-04 - - - -'],
  report: ['1 of 1 2 03-01 upheld - 9 03-02', '2 of 1 03-02 rejected - 9 03-03', '3 of 3 2 03-03 - - - -'],
  flag: [
    '1 of 1 2 03-01 upheld One person. 9 03-02',
    '2 of 1 2 3 03-03 harmless A club. 9 03-04',
    '3 of 2 3 03-05 - - - -',
  ],
  held: [
    '1 of 1 03-01 removed Insulting. 9 03-02',
    '2 of 1 03-02 released - 9 03-03',
    '3 of 2 03-04 - - - -',
  ],
}

test.each(Object.entries(expected))(
  'an installation of before keeps what waits and what was decided: %s',
  async (kind, cases) => {
    expect(await moved(kind as CaseKind)).toEqual(cases)
  },
)

test('the recorded scene keeps what waits, and nothing waits twice', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mutuals-cases-'))
  const scene = await createSceneDatabase(dataDir)
  try {
    const { rows } = await scene.owner.query(
      `SELECT (SELECT count(*)::int FROM case_file WHERE decided_at IS NULL AND kind = 'claim') AS claims,
         (SELECT count(*)::int FROM connection_claim WHERE state = 'waiting') AS waiting,
         (SELECT count(*)::int FROM case_file WHERE decided_at IS NULL AND kind = 'referral') AS referrals,
         (SELECT count(*)::int FROM referral WHERE state = 'review') AS reviews,
         (SELECT count(*)::int FROM case_file WHERE decided_at IS NULL AND kind = 'report') AS reports,
         (SELECT count(*)::int FROM report WHERE closed_at IS NULL) AS open,
         (SELECT count(*)::int FROM case_file WHERE kind IN ('proof', 'dispute', 'retention')) AS proofs,
         (SELECT count(*)::int FROM review WHERE stage IN ('admin', 'disputed')) AS left`,
    )
    expect(rows[0]).toMatchObject({
      claims: rows[0].waiting,
      referrals: rows[0].reviews,
      reports: rows[0].open,
      proofs: rows[0].left,
    })
    expect(rows[0].waiting).toBeGreaterThan(0)
    expect(rows[0].reviews).toBeGreaterThan(0)
    expect(rows[0].open).toBeGreaterThan(0)
  } finally {
    await scene.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
