import { createHash, randomInt } from 'node:crypto'
import type pg from 'pg'
import { namedKey, postTransfers } from '#ledger/index.ts'
import type { SettingStore } from '../settings/index.ts'
import { type Account, addAccount, claimWelcome, recordWelcome } from './queries.ts'
import { emailKeyOf, suggestUsername } from './rules.ts'

const namesAtOnce = 8
const triesMost = 20

/** Who signs in for the first time: the mailbox in lower case, and the browser. */
export interface Newcomer {
  email: string
  deviceId: string
}

/**
 * Makes the account of a newcomer, under a neutral free name, with a wallet and, once per person, the welcome. The
 * caller's transaction must hold what keeps two sign-ins of one mailbox apart.
 */
export async function signUp(
  client: pg.ClientBase,
  settings: Pick<SettingStore, 'get'>,
  { email, deviceId }: Newcomer,
): Promise<Account> {
  const emailKey = emailKeyOf(email)
  const account = await addUnderFreeName(client, {
    email,
    emailKey,
    goalPoints: Math.max(1, settings.get('goal_points')),
  })
  const hashes = { address: hashOf(emailKey), device: hashOf(deviceId) }
  if (await claimWelcome(client, account.id, hashes)) await welcome(client, settings, account)
  return account
}

async function addUnderFreeName(
  client: pg.ClientBase,
  person: { email: string; emailKey: string; goalPoints: number },
): Promise<Account> {
  for (let tries = 0; tries < triesMost; tries++) {
    const usernames = Array.from({ length: namesAtOnce }, () => suggestUsername(randomInt))
    const account = await addAccount(client, { usernames, ...person })
    if (account) return account
  }
  throw new Error('no free username was found')
}

/** The first half now, the second promised: product decisions, Grants. */
async function welcome(
  client: pg.ClientBase,
  settings: Pick<SettingStore, 'get'>,
  { id, walletId }: Account,
): Promise<void> {
  const points = settings.get('welcome_points')
  if (points > 0)
    await postTransfers(client, [
      {
        key: namedKey(`welcome_grant:${id}`),
        reason: 'welcome_grant',
        target: walletId,
        amount: points,
        ref: id,
      },
    ])
  await recordWelcome(client, id, {
    points,
    secondPoints: settings.get('welcome_second_points'),
    secondAfterCount: settings.get('welcome_second_after_count'),
  })
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
