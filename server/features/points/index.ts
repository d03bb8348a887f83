import { changeDailyGoal, getDailyGoal, getPointsOverview, listDailyPoints } from '#contract/points.ts'
import type { MemberContext } from '../../http/context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { oncePerRequest } from '../../http/once-per-request.ts'
import { dayPointsCap, earningLimits, standingOf } from '../attempts/index.ts'
import { readDays, readGoal, readTotals, updateGoal } from './queries.ts'

/** The totals of a request's member. */
export const totalsOf = oncePerRequest(({ services, member }: MemberContext) =>
  readTotals(services, member.id),
)

/** A member's points: totals, days and the daily goal. */
export const pointEndpoints: readonly Endpoint[] = [
  endpoint(getPointsOverview, async (_input, context) => {
    const { monthly, used } = await totalsOf(context)
    return { total: context.member.points, monthly, used }
  }),

  endpoint(listDailyPoints, async ({ query }, { services, member }) => ({
    days: await readDays(services, member.id, query.days),
  })),

  endpoint(getDailyGoal, async (_input, context) => {
    const { services, member } = context
    const row = await readGoal(services, member.id)
    if (!row) throw new Error(`member ${member.id} not found`)
    const limits = earningLimits(services.settings.get, await standingOf(context))
    return { ...row, attemptsCap: limits.dayAttempts, pointsCap: dayPointsCap(limits) }
  }),

  endpoint(changeDailyGoal, async ({ body }, { services, member }) => {
    await updateGoal(services, member.id, body.goal)
    return undefined
  }),
]
