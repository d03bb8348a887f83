import type pg from 'pg'
import type { EngagementLogEntry } from '#contract/engagement.ts'

type Client = pg.Pool | pg.ClientBase

/** Whether an admin has ever chosen a profile. */
export async function isProfileChosen(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT FROM audit WHERE act = 'apply_profile' LIMIT 1`)
  return rowCount === 1
}

/** A line of the audit log about the catalogue or the figures. */
export interface LogRow {
  id: number
  at: Date
  by: string | null
  act: 'change_catalogue' | 'apply_profile' | 'change_setting'
  subject: string
  detail: { parts?: EngagementLogEntry['parts']; from?: number | null; value?: number }
}

/** What admins changed, newest first, from below an entry on. */
export async function readLog(client: Client, before: number | null, limit: number): Promise<LogRow[]> {
  const { rows } = await client.query<LogRow>(
    `SELECT audit.id, done_at AS at, username AS by, act, subject_id AS subject, detail
     FROM audit LEFT JOIN member ON member.id = actor_id
     WHERE act IN ('change_catalogue', 'apply_profile', 'change_setting') AND ($1::bigint IS NULL OR audit.id < $1)
     ORDER BY audit.id DESC LIMIT $2`,
    [before, limit],
  )
  return rows
}
