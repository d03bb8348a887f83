import { claimDays, isApiPlatform } from '#contract/exchange/connections.ts'
import { accountPage, isReadable } from '#contract/exchange/own-account.ts'
import { type PlatformName, platformNames } from '#contract/platforms.ts'
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
    id: String(row.id),
    handle: row.handle,
    url: accountPage(row.platform, row.handle),
    provenBy: row.provenBy,
    followers: row.followers,
    engagement: row.engagementTenths === null ? null : row.engagementTenths / 10,
    refreshedAt: row.figuresAt,
    connectedAt: row.connectedAt,
    access: row.hasGrant ? ('working' as const) : row.lostAt ? ('ended' as const) : ('none' as const),
  }
}

/** A claim as its member sees it. */
export function presentClaim(row: ClaimRow) {
  const { handle, code, state, reason } = row
  const platform: PlatformName = row.platform
  return {
    handle,
    code,
    state: state === 'waiting' || state === 'rejected' ? state : ('open' as const),
    url: accountPage(platform, handle),
    readable: isReadable(platform),
    reason,
    expiresAt: new Date(row.claimedAt.getTime() + claimDays * 86_400_000),
  }
}
