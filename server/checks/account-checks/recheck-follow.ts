import { catalogueRow } from '#contract/exchange/catalogue.ts'
import { isApiPlatform } from '#contract/exchange/connections.ts'
import { readGrantedAccounts } from '../../exchange/connections/index.ts'
import { PlatformError } from '../../providers/platforms/index.ts'
import type { Services } from '../../services.ts'
import { askAccounts } from './ask-platform.ts'
import { findActingAccount, readCheckable } from './queries.ts'

/** A paid follow as the platform reports it. unknown: it could not be asked, which proves nothing. */
export type Kept = 'kept' | 'undone' | 'unknown'

/**
 * Asks whether a credited follow, join or subscription still exists (product decisions, Retention). Takes
 * nothing back itself. Only the account that the platform confirmed is asked: a follow proven by screenshot
 * may be of another account than the connected one.
 */
export async function recheckFollow(services: Services, { sessionId }: { sessionId: string }): Promise<Kept> {
  const attempt = await readCheckable(services.pool, sessionId, null)
  if (attempt?.state !== 'credited' || !isApiPlatform(attempt.platform)) return 'unknown'
  const row = catalogueRow(attempt.platform, attempt.action)
  const platform = services.platforms.get(attempt.platform)
  if (!platform || !row?.accountCheck || row.group !== 'follows') return 'unknown'
  const accounts = await readGrantedAccounts(services.pool, attempt.memberId, platform.name)
  const account = await findActingAccount(services.pool, attempt, accounts)
  if (!account) return 'unknown'
  try {
    return (await askAccounts(services, platform, [account], attempt)) ? 'kept' : 'undone'
  } catch (thrown) {
    if (thrown instanceof PlatformError) return 'unknown'
    throw thrown
  }
}
