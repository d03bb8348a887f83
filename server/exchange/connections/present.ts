import { isApiPlatform } from '#contract/exchange/connections.ts'
import { accountPage, isReadable } from '#contract/exchange/own-account.ts'
import { platformNames } from '#contract/platforms.ts'
import type { Services } from '../../services.ts'
import type { ClaimRow } from './claim-queries.ts'
import type { ConnectionRow } from './queries.ts'

/** All ten platforms with a member's accounts and claim on each. */
export function presentAccounts(
  { platforms }: Pick<Services, 'platforms'>,
  connections: readonly ConnectionRow[],
  claims: readonly ClaimRow[],
) {
  return platformNames.map((platform) => {
    const claim = claims.find((row) => row.platform === platform)
    return {
      platform,
      api: isApiPlatform(platform) && platforms.has(platform),
      connections: connections.filter((row) => row.platform === platform).map(presentConnection),
      claim: claim ? presentClaim(claim) : null,
    }
  })
}

function presentConnection(row: ConnectionRow) {
  return {
    ...row,
    url: accountPage(row.platform, row.handle),
    engagement: row.engagementTenths === null ? null : row.engagementTenths / 10,
  }
}

/** A claim as its member sees it. */
export function presentClaim(row: ClaimRow) {
  const { platform, handle, state } = row
  return {
    ...row,
    state: state === 'waiting' || state === 'rejected' ? state : ('open' as const),
    url: accountPage(platform, handle),
    readable: isReadable(platform),
  }
}
