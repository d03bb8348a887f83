import { blockOwner, skipTask } from '#contract/exchange/tasks.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { insertBlock, insertSkip } from './hide-queries.ts'

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
