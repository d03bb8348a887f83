import { pages } from '#contract/pages.ts'
import type { SiteFacts } from '#contract/render.ts'
import { countForAdmins } from '../features/reviews/index.ts'
import type { Member } from '../http/context.ts'
import type { Services } from '../services.ts'

const withoutPage = pages.filter(({ page, path }) => page === undefined && !path.includes('{'))
const pathsOf = (rows: typeof pages): string[] => rows.map(({ path }) => path)
const awaited = {
  all: pathsOf(withoutPage),
  open: pathsOf(withoutPage.filter(({ audience }) => audience !== 'admin')),
}

/** Facts about the installation that every page may show. */
export async function siteFacts(services: Services, member: Member | null): Promise<SiteFacts> {
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
      feedbackSeconds: settings.get('feedback_wait_seconds'),
    },
    adminWaiting: member?.isAdmin ? await countWaiting(services) : 0,
    awaited: member?.isAdmin ? awaited.all : awaited.open,
  }
}

/**
 * Counts items that wait for an admin: open reports and flags, referrals, accounts whose bio must be checked,
 * proofs.
 */
async function countWaiting(services: Services): Promise<number> {
  const { rows } = await services.pool.query<{ waiting: number }>({
    name: 'count-waiting',
    text: `SELECT (SELECT count(*) FROM report WHERE closed_at IS NULL)
      + (SELECT count(*) FROM flag WHERE closed_at IS NULL)
      + (SELECT count(*) FROM referral WHERE state = 'review')
      + (SELECT count(*) FROM connection_claim WHERE state = 'waiting') AS waiting`,
  })
  return (rows[0]?.waiting ?? 0) + (await countForAdmins(services))
}
