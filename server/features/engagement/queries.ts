import type pg from 'pg'
import type { EngagementLogEntry } from '#contract/engagement.ts'

type Client = pg.Pool | pg.ClientBase

/** True if an admin has ever chosen a profile. */
export async function isProfileChosen(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT FROM audit WHERE act = 'apply_profile' LIMIT 1`)
  return rowCount === 1
}

/** An audit log entry about the catalogue or the settings. */
export interface LogRow {
  id: number
  at: Date
  by: string | null
  act: 'change_catalogue' | 'apply_profile' | 'change_setting'
  subject: string
  detail: { parts?: EngagementLogEntry['parts']; from?: number | null; value?: number }
}

/** Admins' changes, newest first; with `before`, only entries of lower ids. */
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
