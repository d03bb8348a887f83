import { listPaidFollows, listRetentionRequests, type PaidFollow } from '#contract/checks/retention.ts'
import { idOfCursor } from '../../http/cursor.ts'
import { endpoint } from '../../http/endpoint.ts'
import { countReports, type FollowRow, readFollows, readRequests } from './queries.ts'
import { stateOfReport, whyNoReport } from './rules.ts'

/** GET /api/retention/follows. */
export const listPaidFollowsEndpoint = endpoint(listPaidFollows, async ({ query }, { services, member }) => {
  const { pool, settings } = services
  const before = idOfCursor(query.cursor)
  const days = settings.get('retention_days')
  const [rows, record] = await Promise.all([
    readFollows(pool, member.id, { days, before, limit: query.limit + 1 }),
    countReports(pool, member.id),
  ])
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  const whyNot = whyNoReport(record)
  return {
    follows: shown.map(present),
    mayReport: whyNot === null,
    whyNot,
    nextCursor: rows.length > shown.length && last ? String(last.id) : null,
  }
})

/** Presents a follow to its owner. */
export function present(row: FollowRow): PaidFollow {
  const { id: _, stage, creditedAt, dueAt, ...rest } = row
  const state = stateOfReport(stage)
  return {
    ...rest,
    state,
    creditedAt: creditedAt.toISOString(),
    dueAt: state === 'asked' ? (dueAt?.toISOString() ?? null) : null,
  }
}

/** GET /api/retention/requests. */
export const listRetentionRequestsEndpoint = endpoint(
  listRetentionRequests,
  async (_input, { services, member }) => {
    const rows = await readRequests(services.pool, member.id)
    return { requests: rows.map((row) => ({ ...row, dueAt: row.dueAt?.toISOString() ?? null })) }
  },
)
