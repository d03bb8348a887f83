import { type Platform, PlatformError } from '../../providers/platforms/index.ts'
import type { Services } from '../../services.ts'
import { type Asked, askWith, readTarget, saveTarget } from '../connections/index.ts'
import type { AskableAttempt, Yes } from './queries.ts'

/**
 * Which of the accounts did what an attempt is about, as the platform says now; null: none of them.
 * @param accounts of one member and platform, at least one; the first yes ends it
 * @throws PlatformError of the last account that could not be asked about, where none of the others did it
 */
export async function askAccounts(
  services: Services,
  platform: Platform,
  accounts: readonly Asked[],
  attempt: AskableAttempt,
): Promise<Yes | null> {
  let failure: PlatformError | null = null
  for (const account of accounts) {
    try {
      const targetId = await askAccount(services, platform, account, attempt)
      if (targetId !== null) return { externalId: account.externalId, targetId }
    } catch (thrown) {
      if (!(thrown instanceof PlatformError)) throw thrown
      failure = thrown
    }
  }
  if (failure) throw failure
  return null
}

/** What the platform calls the thing that was done; null where it was not. */
function askAccount(
  services: Services,
  platform: Platform,
  account: Asked,
  attempt: AskableAttempt,
): Promise<string | null> {
  const { action, kind, named, url } = attempt
  return askWith(services, platform, account, async (token) => {
    const target = { action, kind, id: named, url }
    const known = await readTarget(services.pool, attempt)
    const id = known ?? (await platform.resolve(token, target))
    if (known === null) await saveTarget(services.pool, attempt, id)
    return (await platform.isDone(token, account, { ...target, id })) ? id : null
  })
}
