import { pages } from '#contract/pages.ts'
import type { SiteFacts } from '#contract/render.ts'
import { type Role, serves } from '#contract/roles.ts'
import type { Context } from '../http/context.ts'
import { queuesOf } from '../trust/queues/index.ts'

const withoutPage = pages.filter(({ page }) => page === undefined)
const pathsOf = (rows: typeof pages): string[] =>
  rows.map(({ path }) => path).filter((path) => !path.includes('{'))
const awaitedByMembers = pathsOf(withoutPage.filter(({ audience }) => audience !== 'admin'))

/** Paths to which nobody is led: those without a page, and for the staff those of other roles. */
function awaitedBy(role: Role | null): string[] {
  if (role === null) return awaitedByMembers
  return pathsOf(
    pages.filter((row) => row.page === undefined || (row.audience === 'admin' && !serves(row, role))),
  )
}

const daySeconds = 86_400

/** Facts about the installation that every page may show. */
export async function siteFacts(context: Pick<Context, 'services' | 'member'>): Promise<SiteFacts> {
  const { services, member } = context
  const { config, settings } = services
  return {
    name: config.APP_NAME,
    demo: config.demo,
    communityUrl: config.COMMUNITY_URL ?? null,
    publicUrl: config.publicUrl,
    waits: {
      verdictSeconds: settings.get('verdict_wait_seconds'),
      disputeSeconds: settings.get('dispute_wait_seconds'),
      freshProofSeconds: settings.get('retention_answer_seconds'),
      holdSeconds: settings.get('report_hold_seconds'),
      undoneSeconds: settings.get('retention_days') * daySeconds,
      appealSeconds: settings.get('appeal_days') * daySeconds,
      screenshotSeconds: settings.get('proof_kept_days') * daySeconds,
      feedbackSeconds: settings.get('feedback_wait_seconds'),
    },
    adminWaiting: member?.role ? await countWaiting(context) : 0,
    awaited: awaitedBy(member?.role ?? null),
  }
}

/** Number of items that wait for somebody of this role, in all queues together. */
const countWaiting = async (context: Pick<Context, 'services' | 'member'>): Promise<number> =>
  (await queuesOf(context)).reduce((sum, { count }) => sum + count, 0)
