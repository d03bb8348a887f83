import { catalogue } from '#contract/exchange/catalogue.ts'
import {
  dropClaim,
  dropConnection as dropOperation,
  isApiPlatform,
  listConnections,
} from '#contract/exchange/connections.ts'
import { inTransaction } from '#database/transaction.ts'
import { type MemberContext, oncePerRequest } from '../../http/context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { Services } from '../../services.ts'
import { dropClaims } from './claim-queries.ts'
import { askForClaimEndpoint, checkClaimEndpoint, claimAccountEndpoint } from './claims.ts'
import { dropConnection, finishConnectingEndpoint, startConnectingEndpoint } from './connect.ts'
import { listFollowsEndpoint } from './list-follows.ts'
import { presentAccounts } from './present.ts'
import { readAccounts, readGrants } from './queries.ts'

export { claimCase } from './claim-case.ts'
export { dropConnectionsOf } from './connect.ts'
export { askWith, type GrantedAccount, readGrantedAccounts } from './grants.ts'
export { isProvable } from './list-follows.ts'
export { readTarget, saveTarget } from './queries.ts'
export { refreshFigures, sweepConnections } from './refresh-figures.ts'
export { rejectWrongKey } from './report-rejection.ts'
export { resealGrants } from './reseal-grants.ts'
export { checkOf } from './rules.ts'
export { wordsFor } from './words.ts'

/**
 * Keys of the catalogue rows whose completions are checked by a member's account: the platform can be asked
 * and has keys, no admin has switched the check off, and the member is connected there.
 */
export async function accountRowsOf(
  { pool, platforms }: Pick<Services, 'pool' | 'platforms'>,
  memberId: number,
): Promise<ReadonlySet<string>> {
  if (platforms.size === 0) return new Set()
  const { granted, unasked } = await readGrants(pool, memberId)
  const checked = catalogue.filter(
    ({ key, platform, accountCheck }) =>
      accountCheck &&
      !unasked.includes(key) &&
      granted.includes(platform) &&
      isApiPlatform(platform) &&
      platforms.has(platform),
  )
  return new Set(checked.map(({ key }) => key))
}

/** The accounts and claims of a request's member. */
export const accountsOf = oncePerRequest(({ services, member }: MemberContext) =>
  readAccounts(services.pool, member.id),
)

/** A member's accounts on the platforms. */
export const connectionEndpoints: readonly Endpoint[] = [
  endpoint(listConnections, async (_input, context) => {
    const { connections, claims } = await accountsOf(context)
    return { platforms: presentAccounts(context.services, connections, claims) }
  }),
  claimAccountEndpoint,
  checkClaimEndpoint,
  askForClaimEndpoint,
  endpoint(dropClaim, async ({ params }, { services, member }) => {
    await inTransaction(services.pool, (client) => dropClaims(client, member.id, params.platform))
  }),
  startConnectingEndpoint,
  finishConnectingEndpoint,
  endpoint(dropOperation, async ({ params }, { services, member }) => {
    await dropConnection(services, member.id, Number(params.connectionId))
  }),
  listFollowsEndpoint,
]
