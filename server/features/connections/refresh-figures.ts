import { sql } from 'kysely'
import { isApiPlatform } from '#contract/connections.ts'
import { PlatformError } from '../../providers/platforms/index.ts'
import type { Services } from '../../services.ts'
import { askWith, readAskedById } from './grants.ts'
import { readDueFigures, saveFigures } from './queries.ts'
import { connecting } from './rules.ts'

const atOnce = 100

/** The job: asks again for followers and engagement of accounts whose figures are old. A platform that refuses more is left alone. */
export async function refreshFigures(services: Services): Promise<void> {
  const resting = new Set<string>()
  for (const { id, platform: name } of await readDueFigures(services, connecting.figuresHours, atOnce)) {
    const platform = isApiPlatform(name) ? services.platforms.get(name) : undefined
    const asked = platform && !resting.has(name) ? await readAskedById(services.pool, id) : null
    if (!platform || !asked) continue
    try {
      await saveFigures(
        services.pool,
        id,
        await askWith(services, platform, asked, (token) => platform.readAccount(token)),
      )
    } catch (thrown) {
      if (!(thrown instanceof PlatformError)) throw thrown
      if (thrown.code !== 'revoked') resting.add(name)
    }
  }
}

/** The nightly job: drops requests that led nowhere, claims nobody proved, and figures that nobody could renew. */
export async function sweepConnections({ db }: Services): Promise<void> {
  const ago = (days: number) => sql<Date>`ledger.clock() - make_interval(days => ${days})`
  await db.deleteFrom('connection_request').where('requested_at', '<', ago(1)).execute()
  await db
    .deleteFrom('connection_claim')
    .where('state', 'in', ['open', 'dropped', 'rejected'])
    .where('claimed_at', '<', ago(30))
    .execute()
  await db.deleteFrom('connection_target').where('resolved_at', '<', ago(connecting.targetDays)).execute()
  await db
    .updateTable('connection')
    .set({ followers: null, engagement_tenths: null, figures_at: null })
    .where('figures_at', '<', ago(connecting.figuresDaysMost))
    .execute()
}
