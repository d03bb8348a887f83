import { createHash, randomInt } from 'node:crypto'
import type pg from 'pg'
import { namedKey, postTransfers, postTransfersAt } from '#ledger/index.ts'
import type { SettingStore } from '../settings/index.ts'
import { type Account, addAccount, claimWelcome, type NewAccount, recordWelcome } from './queries.ts'
import { emailKeyOf, suggestUsername } from './rules.ts'

const namesPerTry = 8
const maxTries = 20

/** A first sign-in: the mailbox in lower case, and the browser. */
export interface Newcomer {
  email: string
  deviceId: string
  /** A member of seeded history: name and time of joining. Only the seeding role may use it. */
  planted?: { username: string; firstName: string; at: Date }
}

/**
 * Creates a newcomer's account, under a neutral free name, with a wallet and, once per person, the welcome.
 * The caller's transaction must hold the lock that keeps two sign-ins of one mailbox apart.
 */
export async function signUp(
  client: pg.ClientBase,
  settings: Pick<SettingStore, 'get'>,
  { email, deviceId, planted }: Newcomer,
): Promise<Account> {
  const emailKey = emailKeyOf(email)
  const person = { email, emailKey, goalPoints: Math.max(1, settings.get('goal_points')), ...planted }
  const account = await addUnderFreeName(client, person, planted?.username)
  const hashes = { address: hashOf(emailKey), device: hashOf(deviceId) }
  if (await claimWelcome(client, account.id, hashes, planted?.at))
    await welcome(client, settings, account, planted?.at)
  return account
}

async function addUnderFreeName(
  client: pg.ClientBase,
  person: Omit<NewAccount, 'usernames'>,
  wanted?: string,
): Promise<Account> {
  for (let tries = 0; tries < maxTries; tries++) {
    const usernames = wanted
      ? [wanted]
      : Array.from({ length: namesPerTry }, () => suggestUsername(randomInt))
    const account = await addAccount(client, { usernames, ...person })
    if (account) return account
  }
  throw new Error('no free username was found')
}

/** Pays the first half now and promises the second: product decisions, Grants. */
async function welcome(
  client: pg.ClientBase,
  settings: Pick<SettingStore, 'get'>,
  { id, walletId }: Account,
  at?: Date,
): Promise<void> {
  const points = settings.get('welcome_points')
  const key = namedKey(`welcome_grant:${id}`)
  const grant = { key, reason: 'welcome_grant', target: walletId, amount: points, ref: id } as const
  if (points > 0) await (at ? postTransfersAt(client, [{ ...grant, at }]) : postTransfers(client, [grant]))
  await recordWelcome(client, id, {
    points,
    secondPoints: settings.get('welcome_second_points'),
    secondAfterCount: settings.get('welcome_second_after_count'),
    at,
  })
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
