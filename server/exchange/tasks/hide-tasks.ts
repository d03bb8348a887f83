import { listBlocked, unblock } from '#contract/exchange/task-lists.ts'
import { blockOwner, skipTask } from '#contract/exchange/tasks.ts'
import { type Client, is, query as rowsOf } from '#database/rows.ts'
import type { MemberContext } from '../../http/context.ts'
import { pageById } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'

/** Endpoints that hide tasks from a member for good, and show blocked creators again. Repeated: nothing changes. */
export const hideEndpoints: readonly Endpoint[] = [
  endpoint(skipTask, ({ params }, context) =>
    hide(
      context,
      params.taskId,
      `skipped AS (INSERT INTO task_skip (member_id, campaign_id) SELECT $1, id FROM known ON CONFLICT DO NOTHING)`,
    ),
  ),
  // The house cannot be blocked: then only this task is hidden.
  endpoint(blockOwner, ({ params }, context) =>
    hide(
      context,
      params.taskId,
      `blocked AS (INSERT INTO owner_block (member_id, owner_id)
         SELECT $1, owner_id FROM known WHERE owner_id IS NOT NULL AND owner_id <> $1 ON CONFLICT DO NOTHING),
       skipped AS (INSERT INTO task_skip (member_id, campaign_id)
         SELECT $1, id FROM known WHERE owner_id IS NULL ON CONFLICT DO NOTHING)`,
    ),
  ),
  endpoint(listBlocked, async (input, { services, member }) => {
    const { shown, nextCursor } = await pageById(input.query, ({ after, most }) =>
      rowsOf(
        services.pool,
        { id: is.integer, username: is.text, at: is.time },
        `SELECT owner_id AS id, username, blocked_at AS at FROM owner_block JOIN member ON member.id = owner_id
       WHERE member_id = $1 AND owner_id < coalesce($2::bigint, 9223372036854775807)
       ORDER BY owner_id DESC LIMIT $3`,
        [member.id, after, most],
      ),
    )
    return { blocked: shown, nextCursor }
  }),
  endpoint(unblock, async ({ params }, { services, member }) => {
    await services.pool.query('DELETE FROM owner_block WHERE member_id = $1 AND owner_id = $2', [
      member.id,
      params.ownerId,
    ])
  }),
]

/** Runs a statement that hides a published campaign, or its owner. A draft is known to its owner alone. */
async function hide({ services, member }: MemberContext, taskId: string, statement: string): Promise<void> {
  const { rowCount } = await services.pool.query(
    `WITH known AS (SELECT id, owner_id FROM campaign WHERE id = $2 AND state <> 'draft'), ${statement}
     SELECT FROM known`,
    [member.id, Number(taskId)],
  )
  if (rowCount !== 1) throw new Problem('not_found')
}

/** Hides everything that another member promotes and writes from a member. Repeated: nothing changes. */
export async function blockMember(client: Client, memberId: number, otherId: number): Promise<void> {
  await client.query('INSERT INTO owner_block (member_id, owner_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    memberId,
    otherId,
  ])
}
