import type { SiteFacts } from '#contract/render.ts'
import type { Member } from '../http/context.ts'
import type { Services } from '../services.ts'

/** What every page may know of the installation. */
export async function siteFacts({ config, db }: Services, member: Member | null): Promise<SiteFacts> {
  return {
    name: config.APP_NAME,
    demo: config.demo,
    communityUrl: config.COMMUNITY_URL ?? null,
    publicUrl: config.publicUrl,
    adminWaiting: member?.isAdmin ? await countWaiting(db) : 0,
  }
}

/** What waits for an admin: open reports, and accounts whose bio has to be looked at. */
async function countWaiting(db: Services['db']): Promise<number> {
  const reports = await db
    .selectFrom('report')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  const claims = await db
    .selectFrom('connection_claim')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return (reports?.count ?? 0) + (claims?.count ?? 0)
}
