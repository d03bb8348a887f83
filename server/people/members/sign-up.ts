import { createHash, randomInt } from 'node:crypto'
import type pg from 'pg'
import type { SettingStore } from '../../settings/index.ts'
import { type MailNetwork, noteMailNetwork, withholdWelcome } from './mail-networks.ts'
import { type Account, addAccount, type NewAccount } from './queries.ts'
import { emailKeyOf, suggestUsername } from './rules.ts'
import { claimWelcome, payWelcome } from './welcome.ts'

const namesPerTry = 8
const maxTries = 20

/** A first sign-in: the mailbox in lower case, the browser, and its network; '' is none. */
export interface Newcomer {
  email: string
  deviceId: string
  network?: string
}

/** A new account, and the accounts of its mail domain and network if it is one too many. */
type SignedUp = Account & { mailNetwork: MailNetwork | null }

/**
 * Creates a newcomer's account, under a neutral free name, with a wallet and, once per person, the welcome.
 * The caller's transaction must hold the lock that keeps two sign-ins of one mailbox apart.
 */
export async function signUp(
  client: pg.ClientBase,
  settings: Pick<SettingStore, 'get'>,
  { email, deviceId, network = '' }: Newcomer,
): Promise<SignedUp> {
  const emailKey = emailKeyOf(email)
  const person = { email, emailKey, goalPoints: Math.max(1, settings.get('goal_points')) }
  const account = await addUnderFreeName(client, person)
  const hashes = { address: hashOf(emailKey), device: hashOf(deviceId) }
  const mailNetwork = await noteMailNetwork(client, settings, { memberId: account.id, email, network })
  if (await claimWelcome(client, account.id, hashes)) {
    if (mailNetwork?.countsAsOne) await withholdWelcome(client, account.id, mailNetwork)
    else await payWelcome(client, settings, account)
  }
  return { ...account, mailNetwork }
}

async function addUnderFreeName(
  client: pg.ClientBase,
  person: Omit<NewAccount, 'usernames'>,
): Promise<Account> {
  for (let tries = 0; tries < maxTries; tries++) {
    const usernames = Array.from({ length: namesPerTry }, () => suggestUsername(randomInt))
    const account = await addAccount(client, { usernames, ...person })
    if (account) return account
  }
  throw new Error('no free username was found')
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
