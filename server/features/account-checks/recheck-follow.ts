import { catalogueRow } from '#contract/catalogue.ts'
import { isApiPlatform } from '#contract/connections.ts'
import { PlatformError } from '../../providers/platforms/index.ts'
import type { Services } from '../../services.ts'
import { readAsked } from '../connections/index.ts'
import { askAccounts } from './ask-platform.ts'
import { readAskable, readDoer } from './queries.ts'

/** What a platform says of a follow that was paid. unknown: nobody could be asked, which proves nothing. */
export type Kept = 'kept' | 'undone' | 'unknown'

/**
 * Asks whether a credited follow, join or subscription still stands (product decisions, Retention). Takes nothing
 * back by itself. Only the account that the platform said yes about is asked: a screenshot's follow may have been made
 * by another one than is connected.
 */
export async function recheckFollow(services: Services, { sessionId }: { sessionId: string }): Promise<Kept> {
  const attempt = await readAskable(services.pool, sessionId, null)
  if (attempt?.state !== 'credited' || !isApiPlatform(attempt.platform)) return 'unknown'
  const row = catalogueRow(attempt.platform, attempt.action)
  const platform = services.platforms.get(attempt.platform)
  if (!platform || !row?.accountCheck || row.group !== 'follows') return 'unknown'
  const accounts = await readAsked(services.pool, attempt.memberId, platform.name)
  const doer = await readDoer(services.pool, attempt, accounts)
  if (!doer) return 'unknown'
  try {
    return (await askAccounts(services, platform, [doer], attempt)) ? 'kept' : 'undone'
  } catch (thrown) {
    if (thrown instanceof PlatformError) return 'unknown'
    throw thrown
  }
}
