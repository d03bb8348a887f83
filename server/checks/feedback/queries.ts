import type pg from 'pg'
import { feedbackStates } from '#contract/checks/feedback.ts'
import { platformNames } from '#contract/platforms.ts'
import { is, query, queryOne, type RowOf } from '#database/rows.ts'
import { type Answers, comparedTexts, minSimilarity } from './rules.ts'

type Client = pg.Pool | pg.ClientBase

const answers = { works: is.text, fix: is.text, moment: is.text }

const feedbackRow = {
  ...answers,
  id: is.integer,
  sessionId: is.uuid,
  earnerId: is.integer,
  ownerId: is.integer.orNull,
  state: is.oneOf(feedbackStates),
  platform: is.oneOf(platformNames),
  title: is.text,
  url: is.text,
  thumbnailId: is.integer.orNull,
  by: is.text,
  owner: is.text.orNull,
  reward: is.integer,
  refusal: is.text.orNull,
  rating: is.integer.orNull,
  tip: is.integer.orNull,
  reported: is.boolean,
  held: is.boolean,
  writtenAt: is.time,
  /** When the second half is credited by default. */
  decidesAt: is.time.orNull,
}
/** A feedback with its subject, as a database row. */
export type FeedbackRow = RowOf<typeof feedbackRow>

const select = `SELECT feedback.attempt_id AS id, attempt.session_id AS "sessionId",
    feedback.earner_id AS "earnerId", feedback.owner_id AS "ownerId", feedback.state, content.platform, content.title,
    content.url, content.thumbnail_id AS "thumbnailId", earner.username AS by, owner.username AS owner,
    attempt.reward_points AS reward, feedback.works, feedback.fix, feedback.moment, feedback.refusal, feedback.rating,
    feedback.tip_points AS tip, feedback.reported_at IS NOT NULL AS reported, feedback.held, attempt.handed_in_at AS "writtenAt",
    attempt.due_at AS "decidesAt"
  FROM feedback
  JOIN attempt ON attempt.id = feedback.attempt_id
  JOIN content ON content.id = attempt.content_id
  JOIN member AS earner ON earner.id = feedback.earner_id
  LEFT JOIN member AS owner ON owner.id = feedback.owner_id`

/** A feedback that this member wrote or received; null if there is none. Creators do not find it while it is held. */
export function findFeedback(
  client: Client,
  sessionId: string,
  memberId: number,
): Promise<FeedbackRow | null> {
  return queryOne(client, feedbackRow, {
    name: 'find-feedback',
    text: `${select} WHERE attempt.session_id = $1 AND (feedback.earner_id = $2 OR feedback.owner_id = $2 AND NOT feedback.held)`,
    values: [sessionId, memberId],
  })
}

const sides = { received: 'NOT feedback.held AND feedback.owner_id', given: 'feedback.earner_id' } as const

/** Feedback that a member received or gave, newest first. before: the last id that was read. */
export function readFeedback(
  client: Client,
  memberId: number,
  wanted: { side: keyof typeof sides; state: string | null; before: number | null; limit: number },
): Promise<FeedbackRow[]> {
  // A text of its own for lists of one state: only then is the index of the state read.
  const isOfState = wanted.state === null ? '$2::text IS NULL' : 'feedback.state = $2'
  return query(client, feedbackRow, {
    name: `read-feedback-${wanted.side}${wanted.state === null ? '' : '-of-state'}`,
    text: `${select} WHERE ${sides[wanted.side]} = $1 AND ${isOfState}
        AND feedback.attempt_id < coalesce($3::bigint, 9223372036854775807)
      ORDER BY feedback.attempt_id DESC LIMIT $4`,
    values: [memberId, wanted.state, wanted.before, wanted.limit],
  })
}

/** Number of feedback items that wait for this creator's verdict. */
export async function countWaiting(client: Client, ownerId: number): Promise<number> {
  const row = await queryOne(
    client,
    { waiting: is.integer },
    {
      name: 'count-waiting-feedback',
      text: `SELECT count(*)::int AS waiting FROM feedback WHERE owner_id = $1 AND state = 'waiting' AND NOT held`,
      values: [ownerId],
    },
  )
  return row?.waiting ?? 0
}

/** Seconds until a member's running attempt accepts its feedback; 0 or less: it does. null: none is running. */
export async function readSecondsToGo(
  client: Client,
  { sessionId, memberId, waitSeconds }: { sessionId: string; memberId: number; waitSeconds: number },
): Promise<number | null> {
  const row = await queryOne(
    client,
    { seconds: is.integer },
    {
      name: 'read-feedback-wait',
      text: `SELECT ceil(extract(epoch FROM started_at - ledger.clock()) + $3)::int AS seconds FROM attempt
      WHERE session_id = $1 AND member_id = $2 AND state = 'started'`,
      values: [sessionId, memberId, waitSeconds],
    },
  )
  return row?.seconds ?? null
}

/** True if a text with this fingerprint is alike to one of the earner's last texts or of the campaign's. */
export async function isAlike(
  client: Client,
  { sessionId, fingerprint }: { sessionId: string; fingerprint: string },
): Promise<boolean> {
  const row = await queryOne(
    client,
    { alike: is.boolean },
    {
      name: 'is-alike-feedback',
      text: `SELECT exchange.is_alike_feedback($1, ('x' || $2)::bit(4096), $3, $4) AS alike`,
      values: [sessionId, fingerprint, comparedTexts, minSimilarity],
    },
  )
  return row?.alike === true
}

/** Up to 50 texts of an attempt's earner or campaign that have no fingerprint yet. */
export function readUnprinted(client: Client, sessionId: string): Promise<(Answers & { id: number })[]> {
  return query(
    client,
    { ...answers, id: is.integer },
    {
      name: 'read-unprinted-feedback',
      text: `SELECT attempt_id AS id, works, fix, moment FROM feedback
      WHERE fingerprint IS NULL AND (earner_id = (SELECT member_id FROM attempt WHERE session_id = $1)
        OR campaign_id = (SELECT campaign_id FROM attempt WHERE session_id = $1))
      LIMIT 50`,
      values: [sessionId],
    },
  )
}

/** Stores the fingerprint of an earlier text. */
export async function setFingerprint(client: Client, id: number, fingerprint: string): Promise<void> {
  await client.query({
    name: 'fingerprint-feedback',
    text: `UPDATE feedback SET fingerprint = ('x' || $2)::bit(4096) WHERE attempt_id = $1`,
    values: [id, fingerprint],
  })
}

/** Stores the answers of an attempt; returns its id. */
export async function insertFeedback(
  client: Client,
  { sessionId, works, fix, moment, fingerprint }: Answers & { sessionId: string; fingerprint: string },
): Promise<number> {
  const row = await queryOne(
    client,
    { id: is.integer },
    {
      name: 'insert-feedback',
      text: `INSERT INTO feedback (attempt_id, earner_id, owner_id, campaign_id, works, fix, moment, fingerprint)
      SELECT id, member_id, owner_id, campaign_id, $2, $3, $4, ('x' || $5)::bit(4096) FROM attempt
      WHERE session_id = $1 RETURNING attempt_id AS id`,
      values: [sessionId, works, fix, moment, fingerprint],
    },
  )
  if (!row) throw new Error('a submitted attempt is gone')
  return row.id
}

/** Stores why the creator rejected the second half. */
export async function setRefusal(client: Client, id: number, refusal: string): Promise<void> {
  await client.query({
    name: 'refuse-feedback',
    text: 'UPDATE feedback SET refusal = $2 WHERE attempt_id = $1',
    values: [id, refusal],
  })
}

/** Sets or changes the creator's rating. */
export async function setRating(client: Client, id: number, rating: number): Promise<void> {
  await client.query({
    name: 'rate-feedback',
    text: 'UPDATE feedback SET rating = $2 WHERE attempt_id = $1',
    values: [id, rating],
  })
}

/** Results of a tip; the names are those of tip-feedback.sql. */
const tipVerdicts = ['ok', 'tipped', 'not_found', 'insufficient'] as const

/** Moves a tip from the creator's wallet to the writer's. */
export async function tip(
  client: Client,
  { id, ownerId, points, key }: { id: number; ownerId: number; points: number; key: string },
): Promise<(typeof tipVerdicts)[number] | undefined> {
  const row = await queryOne(
    client,
    { verdict: is.oneOf(tipVerdicts) },
    {
      name: 'tip-feedback',
      text: 'SELECT exchange.tip_feedback($1, $2, $3, $4) AS verdict',
      values: [id, ownerId, points, key],
    },
  )
  return row?.verdict
}

/** Stores the creator's report; a second one changes nothing. */
export async function setReport(client: Client, id: number, note: string): Promise<void> {
  await client.query({
    name: 'report-feedback',
    text: `UPDATE feedback SET report_note = $2, reported_at = ledger.clock()
      WHERE attempt_id = $1 AND reported_at IS NULL`,
    values: [id, note],
  })
}

/** Hides answers from the creator, or shows them again. */
export async function setHeld(client: Client, id: number, held: boolean): Promise<void> {
  await client.query('UPDATE feedback SET held = $2 WHERE attempt_id = $1', [id, held])
}
