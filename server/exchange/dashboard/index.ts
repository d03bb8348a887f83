import { getDashboard } from '#contract/exchange/dashboard.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { readPrices } from '../catalogue/index.ts'
import { totalsOf } from '../points/index.ts'

/** Tasks among a new member's first steps; the step after them is a campaign. */
const firstTasks = 2

/** The dashboard's sentences, from reads that its page makes anyway and the prices. */
export const dashboardEndpoints: readonly Endpoint[] = [
  endpoint(getDashboard, async (_input, context) => {
    const { services, member } = context
    const [{ completions, hasRun, owed, people, wrote, first }, [visit = null, watch = null]] =
      await Promise.all([
        totalsOf(context),
        readPrices(services, member, [{ key: 'website.visit' }, { key: 'youtube.watch', seconds: 60 }]),
      ])
    const tasks = Math.min(firstTasks, member.creditedCount)
    const steps = { tasks, hasPromoted: hasRun, leastBudget: services.settings.get('budget_least_points') }
    const lowBalance = services.settings.get('low_balance_points')
    const news = { since: member.earlierAt, people, wrote, first }
    return {
      completions,
      visit,
      watch,
      owed,
      lowBalance,
      news,
      steps: hasRun && tasks === firstTasks ? null : steps,
    }
  }),
]
