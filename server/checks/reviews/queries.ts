import type pg from 'pg'
import { askers, excuses } from '#contract/checks/proofs.ts'
import type { RejectionReason } from '#contract/checks/reviews.ts'
import { attemptSchema } from '#contract/exchange/attempts.ts'
import { affectsRow, type Client, is, queryOne, queryRow, queryValue, type RowOf } from '#database/rows.ts'
import { openCase } from '../../cases/index.ts'

/**
 * SQL for the name that a picture of a content must show; NULL if unknown. Some platforms show handles, which
 * are read more reliably than names of several words; the others show names. Ids of profiles are '@name'.
 */
export const nameOnPage = `CASE WHEN content.platform IN ('twitter', 'instagram', 'tiktok', 'pinterest', 'twitch')
  THEN coalesce(content.handle, content.author, ltrim(substring(content.external_id FROM '^@.+'), '@'))
  ELSE coalesce(content.author, content.handle, ltrim(substring(content.external_id FROM '^@.+'), '@')) END`

/** Stages of a review, as its table lists them. */
export const stages = [
  'reading',
  'again',
  'owner',
  'admin',
  'refused',
  'disputed',
  'approving',
  'approved',
  'rejected',
  'asked',
  'kept',
  'taking',
  'taken',
  'withdrawn',
] as const
type Stage = (typeof stages)[number]

const lockedAttempt = {
  attemptId: is.integer,
  sessionId: is.uuid,
  campaignId: is.integer,
  memberId: is.integer,
  ownerId: is.integer.orNull,
  check: is.oneOf(attemptSchema.shape.check.options),
}
/** An attempt with its current review, locked until the transaction ends. */
export interface Locked extends RowOf<typeof lockedAttempt> {
  /** Null: nothing was submitted yet. */
  review: Review | null
}

/** Kinds of reviews: of a claim, and of a paid follow for which a fresh proof is asked. */
export const reviewKinds = ['claim', 'retention'] as const

const reviewRow = {
  id: is.integer,
  kind: is.oneOf(reviewKinds),
  /** The asker for a fresh proof; null: it is a claim. */
  askedBy: is.oneOf(askers).orNull,
  /** The earner's word that the page is gone or can't be reached. */
  excuse: is.oneOf(excuses).orNull,
  stage: is.oneOf(stages),
  dueAt: is.time.orNull,
  /** True once its time is over, even if no job has ended it yet. */
  isOver: is.boolean,
  createdAt: is.time,
}
export type Review = RowOf<typeof reviewRow>

const reviewColumns = `id, kind, asked_by AS "askedBy", excuse, stage, due_at AS "dueAt",
  coalesce(due_at <= ledger.clock(), false) AS "isOver", created_at AS "createdAt"`

/** SQL condition: the action can be undone, and was paid within these days, without counting maintenance. */
export const isRecent = (
  days: string,
): string => `attempt.state = 'credited' AND attempt.reason IS NULL AND attempt.action IN ('follow', 'subscribe', 'join')
  AND attempt.ended_at > ledger.clock() - make_interval(days => ${days}) - exchange.maintenance_since(attempt.ended_at)`

/** The secret that makes samples unpredictable. */
export const readSecret = (client: Client): Promise<Buffer> =>
  queryValue(client, is.bytes, 'SELECT secret FROM review_secret')

/**
 * Locks an attempt, then both members: the lock order of everything that moves points. The owner's counts
 * can't change while it is locked. Undefined if the attempt does not exist; `review` is the attempt's last one.
 */
export async function lockReviewed(client: pg.ClientBase, sessionId: string): Promise<Locked | undefined> {
  const attempt = await queryOne(
    client,
    lockedAttempt,
    `SELECT id AS "attemptId", session_id AS "sessionId", campaign_id AS "campaignId", member_id AS "memberId",
       owner_id AS "ownerId", check_name AS "check"
     FROM attempt WHERE session_id = $1 FOR NO KEY UPDATE`,
    [sessionId],
  )
  if (!attempt) return undefined
  const members = [attempt.memberId, attempt.ownerId].filter((id) => id !== null)
  await client.query('SELECT exchange.lock_members($1)', [members])
  return { ...attempt, review: await lastReview(client, attempt.attemptId) }
}

const lastReview = (client: Client, attemptId: number): Promise<Review | null> =>
  queryOne(
    client,
    reviewRow,
    `SELECT ${reviewColumns}
     FROM review WHERE attempt_id = $1 ORDER BY id DESC LIMIT 1 FOR NO KEY UPDATE`,
    [attemptId],
  )

/** Opens the review of a claim, or the request for a fresh proof. */
export const openReview = (
  client: Client,
  locked: Locked,
  { kind, stage, askedBy = null, dueSeconds = null, note = null }: Opening,
): Promise<Review> =>
  queryRow(
    client,
    reviewRow,
    `INSERT INTO review (attempt_id, kind, member_id, owner_id, stage, staged_at, due_at, report_note, asked_by)
     VALUES ($1, $2, $3, $4, $5, ledger.clock(), ledger.clock() + make_interval(secs => $6), $7, $8)
     RETURNING ${reviewColumns}`,
    [locked.attemptId, kind, locked.memberId, locked.ownerId, stage, dueSeconds, note, askedBy],
  )

interface Opening {
  kind: Review['kind']
  stage: Stage
  askedBy?: Review['askedBy']
  dueSeconds?: number | null
  note?: string | null
}

/** A review's next stage. dueSeconds: its length; keepDue: but not to end before the current one would. */
export interface Move {
  stage: Stage
  dueSeconds?: number
  keepDue?: boolean
  score?: number | null
  /** The earner says that the page is gone or can't be reached: an admin decides. */
  isExcused?: boolean
}

/**
 * Moves a review to its next stage, and opens a case where an admin decides it; returns when that stage ends by itself, or
 * null. The caller has locked the attempt.
 */
export async function moveReview(
  client: Client,
  reviewId: number,
  { stage, dueSeconds, keepDue = false, score, isExcused = false }: Move,
): Promise<Date | null> {
  const { kind, dueAt, memberIds } = await queryRow(
    client,
    movedRow,
    `UPDATE review SET stage = $2::text, staged_at = ledger.clock(), score = coalesce($5, score), reminded_at = NULL,
       excuse = CASE WHEN $6 THEN 'open' WHEN $2::text = 'again' AND excuse = 'open' THEN 'rejected' ELSE excuse END,
       due_at = CASE WHEN $4 THEN greatest(due_at, ledger.clock() + make_interval(secs => $3))
         ELSE ledger.clock() + make_interval(secs => $3) END
     WHERE id = $1 RETURNING kind, due_at AS "dueAt", array_remove(ARRAY[member_id, owner_id], NULL) AS "memberIds"`,
    [reviewId, stage, dueSeconds ?? null, keepDue, score ?? null, isExcused],
  )
  if (stage === 'admin')
    await openCase(client, { kind: kind === 'claim' ? 'proof' : kind, subjectId: reviewId, memberIds })
  return dueAt
}

const movedRow = { kind: is.oneOf(reviewKinds), dueAt: is.time.orNull, memberIds: is.integers }

const judges = ['check', 'owner', 'admin'] as const

/** A verdict, its judge and the reason. */
export interface Verdict {
  reviewId: number
  judge: (typeof judges)[number]
  judgeId: number | null
  approved: boolean
  reason?: RejectionReason | undefined
  note?: string | undefined
}

/** Stores a verdict. */
export async function addVerdict(client: Client, verdict: Verdict): Promise<void> {
  const { reviewId, judge, judgeId, approved, reason, note } = verdict
  await client.query(
    `INSERT INTO verdict (review_id, judge, judge_id, approved, reason, note) VALUES ($1, $2, $3, $4, $5, $6)`,
    [reviewId, judge, judgeId, approved, reason ?? null, note ?? null],
  )
}

const verdictRow = {
  judge: is.oneOf(judges),
  judgeId: is.integer.orNull,
  name: is.text.orNull,
  approved: is.boolean,
}

/** The last verdict on a review, with its judge's name; null if there is none. */
export const lastVerdict = (client: Client, reviewId: number): Promise<RowOf<typeof verdictRow> | null> =>
  queryOne(
    client,
    verdictRow,
    `SELECT judge, judge_id AS "judgeId", username AS name, approved
     FROM verdict LEFT JOIN member ON member.id = judge_id WHERE review_id = $1 ORDER BY verdict.id DESC LIMIT 1`,
    [reviewId],
  )

/** Flags an owner's rejection as overturned by an admin; false if there was none. */
export const overturn = (client: Client, reviewId: number): Promise<boolean> =>
  affectsRow(
    client,
    `UPDATE verdict SET overturned = true WHERE review_id = $1 AND judge = 'owner' AND NOT approved`,
    [reviewId],
  )
