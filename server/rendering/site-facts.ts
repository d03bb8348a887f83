import { pages } from '#contract/pages.ts'
import type { SiteFacts } from '#contract/render.ts'
import { type Role, serves } from '#contract/roles.ts'
import type { Context } from '../http/context.ts'
import { queuesOf } from '../staff/queues/index.ts'

/** Paths of the desks that a role of the staff does not serve. */
const closedTo = (role: Role): string[] =>
  pages.filter((row) => row.audience === 'admin' && !serves(row, role)).map(({ path }) => path)

const daySeconds = 86_400

/** Facts about the installation that every page may show. */
export async function siteFacts(context: Pick<Context, 'services' | 'member'>): Promise<SiteFacts> {
  const { services, member } = context
  const { config, settings } = services
  const { isSetUp, joining } = settings.installation()
  return {
    name: config.APP_NAME,
    demo: config.demo,
    joining: isSetUp ? joining : 'nobody',
    communityUrl: config.COMMUNITY_URL ?? null,
    publicUrl: config.publicUrl,
    linkDelivery: config.linkDelivery,
    waits: {
      verdictSeconds: settings.get('verdict_wait_seconds'),
      disputeSeconds: settings.get('dispute_wait_seconds'),
      freshProofSeconds: settings.get('retention_answer_seconds'),
      holdSeconds: settings.get('report_hold_seconds'),
      undoneSeconds: settings.get('retention_days') * daySeconds,
      appealSeconds: settings.get('appeal_days') * daySeconds,
      screenshotSeconds: settings.get('proof_kept_days') * daySeconds,
    },
    waiting: member?.role ? await countWaiting(context) : {},
    maintenanceSince: (member?.role && settings.maintenance()?.since.toISOString()) ?? null,
    closed: member?.role ? closedTo(member.role) : [],
  }
}

/** Numbers of items that wait for somebody of this role, by queue. */
const countWaiting = async (context: Pick<Context, 'services' | 'member'>): Promise<SiteFacts['waiting']> =>
  Object.fromEntries(
    (await queuesOf(context)).flatMap(({ kind, count }) => (count > 0 ? [[kind, count]] : [])),
  )
