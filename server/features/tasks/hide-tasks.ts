import type { Input } from '#contract/operation.ts'
import type { blockOwner, reportTask, skipTask } from '#contract/tasks.ts'
import type { MemberContext } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import { countAgainstLimits } from '../rate-limits/index.ts'
import { holdReported } from '../reports/index.ts'
import { insertBlock, insertReport, insertSkip } from './hide-queries.ts'

/** Hides one task for good. Again: nothing changes. */
export async function skip({ params }: Input<typeof skipTask>, context: MemberContext): Promise<undefined> {
  const { services, member } = context
  if (!(await insertSkip(services, member.id, Number(params.taskId)))) throw new Problem('not_found')
}

/** Hides all of the task's owner for good. The house has no owner to block: then it is this task alone. */
export async function block(
  { params }: Input<typeof blockOwner>,
  context: MemberContext,
): Promise<undefined> {
  const { services, member } = context
  if (!(await insertBlock(services, member.id, Number(params.taskId)))) throw new Problem('not_found')
}

/** Tells the admins, and hides the task. A second report while the first is open takes its place. */
export async function report(
  { params, body }: Input<typeof reportTask>,
  context: MemberContext,
): Promise<undefined> {
  const { services, member } = context
  await countAgainstLimits(services.pool, services.config.RATE_LIMITS, [
    { name: 'report_member', subject: String(member.id) },
  ])
  const told = { campaignId: Number(params.taskId), memberId: member.id, ...body }
  if (!(await insertReport(services, told))) throw new Problem('not_found')
  await holdReported(services, told.campaignId)
}
