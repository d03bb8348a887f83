import {
  changeDailyGoal,
  getDailyGoal,
  getPointsOverview,
  listDailyPoints,
} from '#contract/exchange/points.ts'
import type { MemberContext } from '../../http/context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { oncePerRequest } from '../../http/once-per-request.ts'
import { Problem } from '../../problem.ts'
import { dayPointsCap, earningLimits } from '../attempts/index.ts'
import { dayOf } from '../daily-bonus/index.ts'
import { readDays, readTotals, updateGoal } from './queries.ts'

/** The totals of a request's member. */
export const totalsOf = oncePerRequest(({ services, member }: MemberContext) =>
  readTotals(services, member.id),
)

/** A member's points: totals, days and the daily goal. */
export const pointEndpoints: readonly Endpoint[] = [
  endpoint(getPointsOverview, async (_input, context) => {
    const { monthly, used } = await totalsOf(context)
    const { points, unread } = context.member
    return { total: points, monthly, used, unread }
  }),

  endpoint(listDailyPoints, async ({ query }, { services, member }) => ({
    days: await readDays(services, member.id, query.days),
  })),

  endpoint(getDailyGoal, async (_input, context) => {
    const { services, member } = context
    const { goal, earnedToday, attemptsToday, streakDays, week } = await dayOf(context)
    const limits = earningLimits(services.settings.get, member)
    return {
      goal,
      earned: earnedToday,
      attempts: attemptsToday,
      streakDays,
      week,
      attemptsCap: limits.dayAttempts,
      pointsCap: dayPointsCap(limits),
    }
  }),

  endpoint(changeDailyGoal, async ({ body }, { services, member }) => {
    const most = services.settings.get('day_points')
    if (body.goal > most) throw Problem.field('goal', `Choose at most ${most.toLocaleString('en')} points.`)
    await updateGoal(services, member.id, body.goal)
  }),
]
