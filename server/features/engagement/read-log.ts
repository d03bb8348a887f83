import type { EngagementLogEntry, listEngagementChanges } from '#contract/engagement.ts'
import type { Input, Output } from '#contract/operation.ts'
import { idOfCursor } from '../../http/cursor.ts'
import type { Services } from '../../services.ts'
import { type LogRow, readLog } from './queries.ts'

/** GET /api/admin/engagement-changes. */
export async function listChanges(
  { query: { cursor, limit } }: Input<typeof listEngagementChanges>,
  { services }: { services: Pick<Services, 'pool'> },
): Promise<Output<typeof listEngagementChanges>> {
  const before = idOfCursor(cursor)
  const rows = await readLog(services.pool, before, limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { changes: page.map(present), nextCursor: rows.length > limit && last ? String(last.id) : null }
}

const kinds = { change_catalogue: 'row', apply_profile: 'profile', change_setting: 'setting' } as const

function present({ id, at, by, act, subject, detail }: LogRow): EngagementLogEntry {
  const from = detail.from ?? null
  const parts =
    act === 'change_setting'
      ? [{ what: 'value' as const, from: from === null ? null : String(from), to: String(detail.value) }]
      : (detail.parts ?? [])
  return { id: String(id), at: at.toISOString(), by, kind: kinds[act], subject, parts }
}
