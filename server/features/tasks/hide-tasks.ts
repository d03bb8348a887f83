import type { Input } from '#contract/operation.ts'
import type { blockOwner, reportTask, skipTask } from '#contract/tasks.ts'
import type { MemberContext } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import { countAgainstLimits } from '../rate-limits/index.ts'
import { holdReported } from '../reports/index.ts'
import { insertBlock, insertReport, insertSkip } from './hide-queries.ts'

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

/** Reports a task to the admins and hides it. A second report replaces the first one while that is open. */
export async function report(
  { params, body }: Input<typeof reportTask>,
  context: MemberContext,
): Promise<undefined> {
  const { services, member } = context
  await countAgainstLimits(services.pool, services.config.RATE_LIMITS, [
    { name: 'report_member', subject: String(member.id) },
  ])
  const newReport = { campaignId: Number(params.taskId), memberId: member.id, ...body }
  if (!(await insertReport(services, newReport))) throw new Problem('not_found')
  await holdReported(services, newReport.campaignId)
}
