import { askWith, type GrantedAccount, readTarget, saveTarget } from '../../exchange/connections/index.ts'
import { type Platform, PlatformError } from '../../providers/platforms/index.ts'
import type { Services } from '../../services.ts'
import type { CheckableAttempt, Confirmation } from './queries.ts'

/**
 * Finds which of a member's accounts did the attempt's task, as the platform reports now; null: none did.
 * @param accounts of one member and platform, at least one; the first that did it ends the search
 * @throws PlatformError of the last account that could not be asked about, if no other account did it
 */
export async function askAccounts(
  services: Services,
  platform: Platform,
  accounts: readonly GrantedAccount[],
  attempt: CheckableAttempt,
): Promise<Confirmation | null> {
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

/**
 * True if the platform still finds the target under the link of the attempt, and it is the one that was known. One that is
 * gone, renamed or shown to nobody is not.
 * @throws PlatformError if the platform could not be asked
 */
export const isTargetThere = (
  services: Services,
  platform: Platform,
  account: GrantedAccount,
  attempt: CheckableAttempt,
): Promise<boolean> =>
  askWith(services, platform, account, async (token) => {
    const { action, kind, named, url } = attempt
    const known = await readTarget(services.pool, attempt)
    const id = await platform.resolve(token, { action, kind, id: named, url })
    return known === null || id === known
  })

/** Returns the platform's id of the target if the account did the task; null if it did not. */
function askAccount(
  services: Services,
  platform: Platform,
  account: GrantedAccount,
  attempt: CheckableAttempt,
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
