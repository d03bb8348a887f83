import type pg from 'pg'
import type { RefusalReason } from '#contract/reviews.ts'

type Client = pg.Pool | pg.ClientBase

/**
 * The name that must stand in a picture of a content; NULL where nobody knows it. Some platforms show handles, which are
 * read more surely than names of many words; the others show names. Ids of profiles are '@name'.
 */
export const nameOnPage = `CASE WHEN content.platform IN ('twitter', 'instagram', 'tiktok', 'pinterest', 'twitch')
  THEN coalesce(content.handle, content.author, ltrim(substring(content.external_id FROM '^@.+'), '@'))
  ELSE coalesce(content.author, content.handle, ltrim(substring(content.external_id FROM '^@.+'), '@')) END`

/** The stages of a review, as migration 100 lists them. */
export type Stage =
  | 'reading'
  | 'again'
  | 'owner'
  | 'admin'
  | 'refused'
  | 'disputed'
  | 'approving'
  | 'approved'
  | 'rejected'
  | 'asked'
  | 'kept'
  | 'taking'
  | 'taken'
  | 'withdrawn'

/** An attempt and what is being decided about it, locked until the transaction ends. */
export interface Held {
  attemptId: number
  sessionId: string
  campaignId: number
  memberId: number
  ownerId: number | null
  attemptState: string
  check: string
  /** Null: nothing was handed in yet. */
  review: Review | null
}

export interface Review {
  id: number
  kind: 'claim' | 'retention'
  stage: Stage
  dueAt: Date | null
  /** Its time is over, whether or not somebody has noticed. */
  isOver: boolean
  createdAt: Date
}

/**
 * Locks in the order of all that moves points: the attempt, then both members, so that what is counted of an owner
 * stands still; undefined where there is no such attempt. The review is the last one of the attempt.
 */
export async function holdAttempt(client: pg.ClientBase, sessionId: string): Promise<Held | undefined> {
  const { rows } = await client.query<Omit<Held, 'review'>>(
    `SELECT id AS "attemptId", session_id AS "sessionId", campaign_id AS "campaignId", member_id AS "memberId",
       owner_id AS "ownerId", state AS "attemptState", check_name AS "check"
     FROM attempt WHERE session_id = $1 FOR NO KEY UPDATE`,
    [sessionId],
  )
  const [attempt] = rows
  if (!attempt) return undefined
  const members = [attempt.memberId, attempt.ownerId].filter((id) => id !== null)
  await client.query('SELECT exchange.lock_members($1)', [members])
  return { ...attempt, review: await lastReview(client, attempt.attemptId) }
}

async function lastReview(client: Client, attemptId: number): Promise<Review | null> {
  const { rows } = await client.query<Review>(
    `SELECT id, kind, stage, due_at AS "dueAt", coalesce(due_at <= ledger.clock(), false) AS "isOver",
       created_at AS "createdAt"
     FROM review WHERE attempt_id = $1 ORDER BY id DESC LIMIT 1 FOR NO KEY UPDATE`,
    [attemptId],
  )
  return rows[0] ?? null
}

/** Opens the review of a claim, or of a follow that an owner reports. */
export async function openReview(
  client: Client,
  held: Held,
  { kind, stage, dueSeconds = null, note = null }: Opening,
): Promise<Review> {
  const { rows } = await client.query<Review>(
    `INSERT INTO review (attempt_id, kind, member_id, owner_id, stage, staged_at, due_at, report_note)
     VALUES ($1, $2, $3, $4, $5, ledger.clock(), ledger.clock() + make_interval(secs => $6), $7)
     RETURNING id, kind, stage, due_at AS "dueAt", false AS "isOver", created_at AS "createdAt"`,
    [held.attemptId, kind, held.memberId, held.ownerId, stage, dueSeconds, note],
  )
  const [row] = rows
  if (!row) throw new Error('a review was not opened')
  return row
}

interface Opening {
  kind: Review['kind']
  stage: Stage
  dueSeconds?: number | null
  note?: string | null
}

/** A review's next stage. dueSeconds: it ends by itself after so many; keepDue: when the last stage would have. */
export interface Move {
  stage: Stage
  dueSeconds?: number
  keepDue?: boolean
  score?: number | null
}

/** Moves a review on; answers when the stage ends by itself. The caller holds it. */
export async function moveReview(
  client: Client,
  reviewId: number,
  { stage, dueSeconds, keepDue = false, score }: Move,
): Promise<Date | null> {
  const { rows } = await client.query<{ dueAt: Date | null }>(
    `UPDATE review SET stage = $2, staged_at = ledger.clock(), score = coalesce($5, score),
       due_at = CASE WHEN $4 THEN greatest(due_at, ledger.clock() + make_interval(secs => $3))
         ELSE ledger.clock() + make_interval(secs => $3) END
     WHERE id = $1 RETURNING due_at AS "dueAt"`,
    [reviewId, stage, dueSeconds ?? null, keepDue, score ?? null],
  )
  return rows[0]?.dueAt ?? null
}

/** Whose yes or no, and why. */
export interface Verdict {
  reviewId: number
  judge: 'check' | 'owner' | 'admin'
  judgeId: number | null
  approved: boolean
  reason?: RefusalReason | undefined
  note?: string | undefined
}

/** Writes a verdict down. */
export async function addVerdict(client: Client, verdict: Verdict): Promise<void> {
  const { reviewId, judge, judgeId, approved, reason, note } = verdict
  await client.query(
    `INSERT INTO verdict (review_id, judge, judge_id, approved, reason, note) VALUES ($1, $2, $3, $4, $5, $6)`,
    [reviewId, judge, judgeId, approved, reason ?? null, note ?? null],
  )
}

/** A verdict with its judge's name. */
export interface LastVerdict {
  judge: Verdict['judge']
  judgeId: number | null
  name: string | null
  approved: boolean
}

/** Who decided last, and how. */
export async function lastVerdict(client: Client, reviewId: number): Promise<LastVerdict | undefined> {
  const { rows } = await client.query<LastVerdict>(
    `SELECT judge, judge_id AS "judgeId", username AS name, approved
     FROM verdict LEFT JOIN member ON member.id = judge_id WHERE review_id = $1 ORDER BY verdict.id DESC LIMIT 1`,
    [reviewId],
  )
  return rows[0]
}

/** Marks the owner's no about a review as turned by an admin; answers whether there was one. */
export async function overturn(client: Client, reviewId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE verdict SET overturned = true WHERE review_id = $1 AND judge = 'owner' AND NOT approved`,
    [reviewId],
  )
  return (rowCount ?? 0) > 0
}

/** An owner's verdicts: how many of the last were a no, and how many were turned, ever. */
export async function readOwnerRecord(
  client: Client,
  ownerId: number,
  window: number,
): Promise<{ verdicts: number; refused: number; overturned: number }> {
  const { rows } = await client.query<{ verdicts: number; refused: number; overturned: number }>(
    `SELECT count(*) AS verdicts, count(*) FILTER (WHERE NOT approved AND place <= $2) AS refused,
       count(*) FILTER (WHERE overturned) AS overturned
     FROM (SELECT approved, overturned, row_number() OVER (ORDER BY id DESC) AS place
       FROM verdict WHERE judge = 'owner' AND judge_id = $1) AS given`,
    [ownerId, window],
  )
  return rows[0] ?? { verdicts: 0, refused: 0, overturned: 0 }
}

/** What makes the sample unforeseeable. */
export async function readSecret(client: Client): Promise<Buffer> {
  const { rows } = await client.query<{ secret: Buffer }>('SELECT secret FROM review_secret')
  return rows[0]?.secret ?? Buffer.alloc(0)
}
