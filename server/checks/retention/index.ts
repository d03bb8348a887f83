import type pg from 'pg'
import {
  listPaidFollows,
  listRetentionRequests,
  type PaidFollow,
  reportUndone,
} from '#contract/checks/retention.ts'
import { is, query, queryOne, type RowOf } from '#database/rows.ts'
import { idOfCursor, pageOf } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import { audit, holdAttempt, maxRefuted, notifyMember, openReview, stages } from '../reviews/index.ts'

type Client = pg.Pool | pg.ClientBase

const followRow = {
  id: is.integer,
  attemptId: is.uuid,
  title: is.text,
  platform: is.text,
  action: is.text,
  earner: is.text,
  points: is.integer,
  creditedAt: is.time,
  stage: is.oneOf(stages).orNull,
  dueAt: is.time.orNull,
}
/** A follow that was paid recently, as its owner sees it. */
type FollowRow = RowOf<typeof followRow>

const followColumns = `attempt.id, attempt.session_id AS "attemptId", content.title, attempt.platform, attempt.action,
  earner.username AS earner, attempt.reward_points AS points, attempt.ended_at AS "creditedAt", review.stage,
  review.due_at AS "dueAt"`

const followTables = `attempt
  JOIN content ON content.id = attempt.content_id
  JOIN member AS earner ON earner.id = attempt.member_id
  LEFT JOIN review ON review.attempt_id = attempt.id AND review.kind = 'retention'`

/** SQL condition: the action can be undone, and was paid within these days. */
const isRecent = (
  days: string,
): string => `attempt.state = 'credited' AND attempt.reason IS NULL AND attempt.action IN ('follow', 'subscribe', 'join')
  AND attempt.ended_at > ledger.clock() - make_interval(days => ${days})`

/** GET /api/retention/follows. */
const listPaidFollowsEndpoint = endpoint(listPaidFollows, async (input, { services, member }) => {
  const { pool, settings } = services
  const { cursor, limit } = input.query
  const before = idOfCursor(cursor)
  const days = settings.get('retention_days')
  const [rows, record] = await Promise.all([
    query(pool, followRow, {
      name: 'read-paid-follows',
      text: `SELECT ${followColumns} FROM ${followTables}
        WHERE attempt.owner_id = $1 AND ${isRecent('$2')} AND ($3::bigint IS NULL OR attempt.id < $3)
        ORDER BY attempt.id DESC LIMIT $4`,
      values: [member.id, days, before, limit + 1],
    }),
    countReports(pool, member.id),
  ])
  const { shown, nextCursor } = pageOf(rows, limit)
  const whyNot = whyNoReport(record)
  return {
    follows: shown.map(present),
    mayReport: whyNot === null,
    whyNot,
    nextCursor,
  }
})

/** Presents a follow to its owner. */
function present(row: FollowRow): PaidFollow {
  const state = stateOfReport(row.stage)
  return {
    ...row,
    state,
    creditedAt: row.creditedAt.toISOString(),
    dueAt: (state === 'asked' && row.dueAt?.toISOString()) || null,
  }
}

const requestRow = {
  attemptId: is.uuid,
  title: is.text,
  platform: is.text,
  action: is.text,
  owner: is.text,
  points: is.integer,
  dueAt: is.time.orNull,
}

/** GET /api/retention/requests, the earliest deadline first. */
const listRetentionRequestsEndpoint = endpoint(
  listRetentionRequests,
  async (_input, { services, member }) => {
    const rows = await query(services.pool, requestRow, {
      name: 'read-retention-requests',
      text: `SELECT attempt.session_id AS "attemptId", content.title, attempt.platform, attempt.action,
          owner.username AS owner, attempt.reward_points AS points, review.due_at AS "dueAt"
        FROM review JOIN attempt ON attempt.id = review.attempt_id JOIN content ON content.id = attempt.content_id
        JOIN member AS owner ON owner.id = review.owner_id
        WHERE review.member_id = $1 AND review.kind = 'retention' AND review.stage IN ('asked', 'again')
        ORDER BY review.due_at LIMIT 100`,
      values: [member.id],
    })
    return { requests: rows.map((row) => ({ ...row, dueAt: row.dueAt?.toISOString() ?? null })) }
  },
)

const foundFollow = {
  ...followRow,
  /** Null: it has not ended yet. */
  creditedAt: is.time.orNull,
  /** True if it may still be reported. */
  recent: is.boolean,
}

/** An attempt of an owner's campaigns, however old; null if there is none. */
function findFollow(
  client: Client,
  ownerId: number,
  sessionId: string,
  days: number,
): Promise<RowOf<typeof foundFollow> | null> {
  return queryOne(
    client,
    foundFollow,
    `SELECT ${followColumns}, ${isRecent('$3')} AS recent FROM ${followTables}
     WHERE attempt.session_id = $2 AND attempt.owner_id = $1`,
    [ownerId, sessionId, days],
  )
}

/**
 * POST /api/retention/follows/{attemptId}/reports. Asks the earner for a fresh proof; takes no points.
 * Repeated: returns the report's state.
 * @throws Problem not_found, conflict if the follow is too old, limit_reached
 */
const reportUndoneEndpoint = endpoint(reportUndone, async ({ params, body }, { services, member }) => {
  const { settings, pool } = services
  const days = settings.get('retention_days')
  await inPatientTransaction(pool, async (client) => {
    // The owner's row is locked too, so simultaneous reports are counted one after the other.
    const held = await holdAttempt(client, params.attemptId)
    const follow = held && (await findFollow(client, member.id, params.attemptId, days))
    if (!held || !follow) throw new Problem('not_found', 'Follow not found.')
    if (follow.stage !== null) return
    if (!follow.recent)
      throw new Problem('conflict', `It was paid more than ${days} days ago, or is not a follow.`)
    const whyNot = whyNoReport(await countReports(client, member.id))
    if (whyNot) throw new Problem('limit_reached', whyNot)
    const dueSeconds = settings.get('retention_answer_seconds')
    await openReview(client, held, { kind: 'retention', stage: 'asked', dueSeconds, note: body.note || null })
    await audit(client, member.id, 'report_undone_follow', held, { as: 'owner', note: body.note })
    await notifyMember(client, held.memberId, 'fresh_proof_asked', held)
  })
  const follow = await findFollow(pool, member.id, params.attemptId, days)
  if (!follow?.creditedAt) throw new Problem('not_found')
  return { follow: present({ ...follow, creditedAt: follow.creditedAt }) }
})

/** Paid follows that were undone: reports by owners, and the fresh proofs that earners are asked for. */
export const retentionEndpoints: readonly Endpoint[] = [
  listPaidFollowsEndpoint,
  reportUndoneEndpoint,
  listRetentionRequestsEndpoint,
]

/** Most open reports of undone follows per owner. */
const maxOpen = 5

/** An owner's reports so far. */
interface ReporterRecord {
  refuted: number
  open: number
}

/** Why an owner can't report now, as a sentence; null if they can (product decisions, Checks: Retention). */
function whyNoReport({ refuted, open }: ReporterRecord): string | null {
  if (refuted >= maxRefuted)
    return `${maxRefuted} of your reports turned out wrong, so you can no longer report undone follows.`
  if (open >= maxOpen)
    return `${maxOpen} of your reports are open. You can report again once one of them is decided.`
  return null
}

/** State of a report, as its owner sees it. */
function stateOfReport(stage: string | null): PaidFollow['state'] {
  switch (stage) {
    case null:
      return 'open'
    case 'asked':
    case 'again':
      return 'asked'
    case 'kept':
    case 'withdrawn':
      return stage
    case 'taking':
    case 'taken':
      return 'taken'
    default:
      return 'checking'
  }
}

/** Numbers of an owner's reports that were ever refuted, and that wait for an answer or a verdict. */
async function countReports(client: Client, ownerId: number): Promise<ReporterRecord> {
  const row = await queryOne(
    client,
    { refuted: is.integer, open: is.integer },
    {
      name: 'count-reports',
      text: `SELECT count(*) FILTER (WHERE stage = 'kept') AS refuted, count(*) FILTER (WHERE stage <> 'kept') AS open
      FROM review
      WHERE owner_id = $1 AND kind = 'retention' AND stage IN ('kept', 'asked', 'again', 'reading', 'admin')`,
      values: [ownerId],
    },
  )
  return row ?? { refuted: 0, open: 0 }
}
