import type { listFeedback } from '#contract/checks/feedback.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { MemberContext } from '../../http/context.ts'
import { idOfCursor } from '../../http/cursor.ts'
import { presentFeedback } from './present.ts'
import { countWaiting, readFeedback } from './queries.ts'

/** GET /api/feedback. */
export async function list(
  { query }: Input<typeof listFeedback>,
  { services, member }: MemberContext,
): Promise<Output<typeof listFeedback>> {
  const { side, state = null, limit } = query
  const before = idOfCursor(query.cursor)
  const [rows, waiting] = await Promise.all([
    readFeedback(services.pool, member.id, { side, state, before, limit: limit + 1 }),
    countWaiting(services.pool, member.id),
  ])
  const shown = rows.slice(0, limit)
  return {
    feedback: shown.map((row) => presentFeedback(services.config, row)),
    waiting,
    nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
  }
}
