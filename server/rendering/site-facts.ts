import type { SiteFacts } from '#contract/render.ts'
import { countForAdmins } from '../features/reviews/index.ts'
import type { Member } from '../http/context.ts'
import type { Services } from '../services.ts'

/** What every page may know of the installation. */
export async function siteFacts(services: Services, member: Member | null): Promise<SiteFacts> {
  const { config } = services
  return {
    name: config.APP_NAME,
    demo: config.demo,
    communityUrl: config.COMMUNITY_URL ?? null,
    publicUrl: config.publicUrl,
    adminWaiting: member?.isAdmin ? await countWaiting(services) : 0,
  }
}

/** What waits for an admin: open reports, accounts whose bio has to be looked at, proofs and disputes. */
async function countWaiting(services: Services): Promise<number> {
  const reports = await services.db
    .selectFrom('report')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  const claims = await services.db
    .selectFrom('connection_claim')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return (reports?.count ?? 0) + (claims?.count ?? 0) + (await countForAdmins(services))
}
