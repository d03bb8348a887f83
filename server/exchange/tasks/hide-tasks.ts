import type { blockOwner, skipTask } from '#contract/exchange/tasks.ts'
import type { Input } from '#contract/operation.ts'
import type { MemberContext } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import { insertBlock, insertSkip } from './hide-queries.ts'

/** Hides one task for good. Repeated: nothing changes. */
export async function skip({ params }: Input<typeof skipTask>, context: MemberContext): Promise<undefined> {
  const { services, member } = context
  if (!(await insertSkip(services, member.id, Number(params.taskId)))) throw new Problem('not_found')
}

/**
 * Hides all tasks of the task's owner for good. The house cannot be blocked: then only this task is hidden.
 */
export async function block(
  { params }: Input<typeof blockOwner>,
  context: MemberContext,
): Promise<undefined> {
  const { services, member } = context
  if (!(await insertBlock(services, member.id, Number(params.taskId)))) throw new Problem('not_found')
}
