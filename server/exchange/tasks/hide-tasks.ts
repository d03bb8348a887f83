import type pg from 'pg'
import { listBlocked, unblock } from '#contract/exchange/task-lists.ts'
import { blockOwner, skipTask } from '#contract/exchange/tasks.ts'
import { is, query as rowsOf } from '#database/rows.ts'
import { idOfCursor } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'

interface Pool {
  pool: pg.Pool | pg.ClientBase
}

/** Published campaigns: drafts are known to nobody but their owner. */
const known = `SELECT id, owner_id FROM campaign WHERE id = $2 AND state <> 'draft'`

/** Hides a task from a member; false if the task is not published. */
const insertSkip = ({ pool }: Pool, memberId: number, campaignId: number): Promise<boolean> =>
  returnsRow(
    pool,
    `WITH known AS (${known}), skipped AS (
      INSERT INTO task_skip (member_id, campaign_id) SELECT $1, id FROM known ON CONFLICT DO NOTHING)
    SELECT FROM known`,
    [memberId, campaignId],
  )

/**
 * Hides an owner's tasks from a member, or only this task if it is the house's; false if it was never
 * published.
 */
const insertBlock = ({ pool }: Pool, memberId: number, campaignId: number): Promise<boolean> =>
  returnsRow(
    pool,
    `WITH known AS (${known}), blocked AS (
      INSERT INTO owner_block (member_id, owner_id)
      SELECT $1, owner_id FROM known WHERE owner_id IS NOT NULL AND owner_id <> $1 ON CONFLICT DO NOTHING
    ), skipped AS (
      INSERT INTO task_skip (member_id, campaign_id) SELECT $1, id FROM known WHERE owner_id IS NULL
      ON CONFLICT DO NOTHING)
    SELECT FROM known`,
    [memberId, campaignId],
  )

/** Hides everything that another member promotes and writes from a member. Repeated: nothing changes. */
export async function blockMember(
  client: pg.Pool | pg.ClientBase,
  memberId: number,
  otherId: number,
): Promise<void> {
  await client.query('INSERT INTO owner_block (member_id, owner_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    memberId,
    otherId,
  ])
}

async function returnsRow(pool: Pool['pool'], text: string, values: unknown[]): Promise<boolean> {
  const { rowCount } = await pool.query(text, values)
  return rowCount === 1
}

/** Hides one task for good. Repeated: nothing changes. */
export const skipTaskEndpoint = endpoint(skipTask, async ({ params }, context) => {
  const { services, member } = context
  if (!(await insertSkip(services, member.id, Number(params.taskId)))) throw new Problem('not_found')
})

/**
 * Hides all tasks of the task's owner for good. The house cannot be blocked: then only this task is hidden.
 */
export const blockOwnerEndpoint = endpoint(blockOwner, async ({ params }, context) => {
  const { services, member } = context
  if (!(await insertBlock(services, member.id, Number(params.taskId)))) throw new Problem('not_found')
})

/** Creators that a member has blocked: listed, and shown again. */
export const blockedEndpoints: readonly Endpoint[] = [
  endpoint(listBlocked, async ({ query: { cursor, limit } }, { services, member }) => {
    const rows = await rowsOf(
      services.pool,
      { id: is.integer, username: is.text, at: is.time },
      `SELECT owner_id AS id, username, blocked_at AS at FROM owner_block JOIN member ON member.id = owner_id
       WHERE member_id = $1 AND owner_id < coalesce($2::bigint, 9223372036854775807)
       ORDER BY owner_id DESC LIMIT $3`,
      [member.id, idOfCursor(cursor), limit + 1],
    )
    const shown = rows.slice(0, limit)
    return {
      blocked: shown.map(({ id, username, at }) => ({ id: String(id), username, at: at.toISOString() })),
      nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
    }
  }),
  endpoint(unblock, async ({ params }, { services, member }) => {
    await services.pool.query('DELETE FROM owner_block WHERE member_id = $1 AND owner_id = $2', [
      member.id,
      params.ownerId,
    ])
  }),
]
