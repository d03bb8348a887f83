import type pg from 'pg'
import { type EngagementLogEntry, listEngagementChanges } from '#contract/exchange/catalogue/admin.ts'
import { idOfCursor } from '../../http/cursor.ts'
import { endpoint } from '../../http/endpoint.ts'

/** GET /api/admin/engagement-changes. */
export const listEngagementChangesEndpoint = endpoint(
  listEngagementChanges,
  async ({ query: { cursor, limit } }, { services }) => {
    const before = idOfCursor(cursor)
    const rows = await readLog(services.pool, before, limit + 1)
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return { changes: page.map(present), nextCursor: rows.length > limit && last ? String(last.id) : null }
  },
)

const kinds = { change_catalogue: 'row', apply_profile: 'profile', change_setting: 'setting' } as const

function present({ id, at, by, act, subject, detail }: LogRow): EngagementLogEntry {
  const from = detail.from ?? null
  const parts =
    act === 'change_setting'
      ? [{ what: 'value' as const, from: from === null ? null : String(from), to: String(detail.value) }]
      : (detail.parts ?? [])
  return { id: String(id), at: at.toISOString(), by, kind: kinds[act], subject, parts }
}

/** An audit log entry about the catalogue or the settings. */
interface LogRow {
  id: number
  at: Date
  by: string | null
  act: 'change_catalogue' | 'apply_profile' | 'change_setting'
  subject: string
  detail: { parts?: EngagementLogEntry['parts']; from?: number | null; value?: number }
}

/** Admins' changes, newest first; with `before`, only entries of lower ids. */
async function readLog(client: pg.Pool, before: number | null, limit: number): Promise<LogRow[]> {
  const { rows } = await client.query<LogRow>(
    `SELECT audit.id, done_at AS at,
       CASE WHEN actor_id IS NULL THEN 'A new version' ELSE username END AS by, act, subject_id AS subject, detail
     FROM audit LEFT JOIN member ON member.id = actor_id
     WHERE act IN ('change_catalogue', 'apply_profile', 'change_setting') AND ($1::bigint IS NULL OR audit.id < $1)
     ORDER BY audit.id DESC LIMIT $2`,
    [before, limit],
  )
  return rows
}
