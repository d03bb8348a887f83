import { changeDailyGoal, getDailyGoal, getPointsOverview, listDailyPoints } from '#contract/points.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { dayPointsCap, earningLimits, readStanding } from '../attempts/index.ts'
import { readDays, readGoal, readTotals, updateGoal } from './queries.ts'

/** A member's points: totals, days and the daily goal. */
export const pointEndpoints: readonly Endpoint[] = [
  endpoint(getPointsOverview, async (_input, { services, member }) => ({
    total: member.points,
    ...(await readTotals(services, member.id)),
  })),

  endpoint(listDailyPoints, async ({ query }, { services, member }) => ({
    days: await readDays(services, member.id, query.days),
  })),

  endpoint(getDailyGoal, async (_input, { services, member }) => {
    const row = await readGoal(services, member.id)
    if (!row) throw new Error(`member ${member.id} not found`)
    const standing = await readStanding(services.pool, member.id)
    const limits = earningLimits(services.settings.get, standing)
    return { ...row, attemptsCap: limits.dayAttempts, pointsCap: dayPointsCap(limits) }
  }),

  endpoint(changeDailyGoal, async ({ body }, { services, member }) => {
    await updateGoal(services, member.id, body.goal)
    return undefined
  }),
]
