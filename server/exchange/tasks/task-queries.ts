import { redQuestion } from '#contract/exchange/consents.ts'
import { is, query, type RowOf } from '#database/rows.ts'
import type { Services } from '../../services.ts'
import type { TaskRow } from './task-row.ts'
import { wasDone } from './visible.ts'

type Pool = Pick<Services, 'pool'>

const ownStandingRow = {
  /** Session of the newest attempt at it; null if there is none. */
  sessionId: is.uuid.orNull,
  /** True if the same action was done on the same content, through any campaign. */
  isDone: is.boolean,
  isOwn: is.boolean,
  agreed: is.boolean,
}
/** A member's relation to a task before starting it. */
export type OwnStanding = RowOf<typeof ownStandingRow>

/** Reads a member's relation to a task. */
export async function readStanding({ pool }: Pool, memberId: number, row: TaskRow): Promise<OwnStanding> {
  const rows = await query(pool, ownStandingRow, {
    name: 'read-own-standing',
    text: `SELECT
        (SELECT session_id FROM attempt WHERE member_id = $1 AND campaign_id = $2 ORDER BY id DESC LIMIT 1)
          AS "sessionId",
        EXISTS (SELECT FROM attempt WHERE member_id = $1 AND action = campaign.action AND campaign.action <> 'visit'
          AND attempt.content_key = content.content_key AND ${wasDone}) AS "isDone",
        campaign.owner_id IS NOT DISTINCT FROM $1 OR EXISTS (
          SELECT FROM content AS own WHERE own.owner_id = $1 AND own.content_key = content.content_key) AS "isOwn",
        EXISTS (SELECT FROM tier_consent WHERE member_id = $1 AND tier = 'red' AND version = $3) AS agreed
      FROM campaign JOIN content ON content.id = campaign.content_id WHERE campaign.id = $2`,
    values: [memberId, row.id, redQuestion.version],
  })
  return rows[0] ?? { sessionId: null, isDone: false, isOwn: false, agreed: false }
}

/** A list that can be watched; '' means any platform or any action. */
export interface Watched {
  platform: string
  action: string
}

/** Turns the alert on or off. Repeated: nothing changes. */
export async function writeWatch(
  { pool }: Pool,
  memberId: number,
  list: Watched,
  on: boolean,
): Promise<void> {
  const text = on
    ? 'INSERT INTO task_watch (member_id, platform, action) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING'
    : 'DELETE FROM task_watch WHERE member_id = $1 AND platform = $2 AND action = $3'
  await pool.query(text, [memberId, list.platform, list.action])
}
