import { randomUUID } from 'node:crypto'
import { catalogue } from '#contract/exchange/catalogue.ts'
import { agreeToTier, redConsent } from '#contract/exchange/consents.ts'
import type { Operation, Output } from '#contract/operation.ts'
import { changeUsername } from '#contract/people/members.ts'
import { changeNotificationChoice } from '#contract/people/notifications.ts'
import { inTransaction } from '#database/transaction.ts'
import { adminUsername, type CastMember, emailOfCast } from '#demo/script/cast.ts'
import { accounts } from '#demo/script/desks.ts'
import { invitations } from '#demo/script/invitations.ts'
import { saveAccount } from '#server/exchange/connections/queries.ts'
import { recordReferral } from '#server/money/referrals/index.ts'
import { promote } from '#server/people/admins/index.ts'
import { noteDevice, signUp } from '#server/people/members/index.ts'
import type { LocalPerson } from '#tests/app.ts'
import { type Answer, keyed, type Sent } from '#tests/client.ts'
import type { Stage } from './stage.ts'

/** Sessions end after a month, so people sign in again before. */
const sessionMs = 20 * 86_400_000

export interface Person extends CastMember {
  id: number
  walletId: number
  /** Their browser. */
  deviceId: string
  /** Answered the question before a first red task. */
  hasAgreed: boolean
  isBusy: boolean
  /** Listings that wait to be launched. */
  waiting: number
  session: { person: LocalPerson; since: number } | null
}

/** A third of the cast chose news, so a broadcast has an audience. */
const wantsNews = (username: string): boolean => username.length % 3 === 0

/** Signs a person of the cast up, by an invitation if they have one. */
export async function join(stage: Stage, member: CastMember): Promise<void> {
  const { username, firstName } = member
  const { pool, settings } = stage.services
  const deviceId = randomUUID()
  const invitation = invitations.get(username)
  const { id, walletId } = await inTransaction(pool, async (client) => {
    const account = await signUp(client, settings, { email: emailOfCast(username), deviceId })
    const referrer = invitation && stage.people.get(invitation.by)
    if (referrer) {
      const { rows } = await client.query<{ code: string }>(
        'SELECT referral_code AS code FROM member WHERE id = $1',
        [referrer.id],
      )
      const linkCode = rows[0]?.code ?? null
      const arrival = { newcomerId: account.id, linkCode, browserCode: null, network: '' }
      await recordReferral(client, settings.get, arrival)
      if (invitation?.sameNetwork)
        await client.query('UPDATE referral SET same_network = true WHERE newcomer_id = $1', [account.id])
    }
    if (username === adminUsername) await promote(client, account.id, 'the demo')
    await client.query('UPDATE member SET first_name = $2 WHERE id = $1', [account.id, firstName])
    return account
  })
  const fresh = { hasAgreed: false, isBusy: false, waiting: 0, session: null }
  const person = { ...member, id, walletId, deviceId, ...fresh }
  stage.people.set(username, person)
  await act(stage, username, changeUsername, { body: { username } })
  await connect(stage, person)
  if (wantsNews(username)) {
    const choice = { params: { kind: 'news' }, body: { mail: 'daily', push: false } } as const
    await act(stage, username, changeNotificationChoice, choice)
  }
}

/** Connects the accounts that a person has proven. */
async function connect({ services }: Stage, { id, username }: Person): Promise<void> {
  for (const { platform, handle, figures, waiting } of accounts.filter((of) => of.username === username)) {
    if (waiting) continue
    const provenBy = figures ? 'oauth' : 'code'
    const account = { memberId: id, platform, handle, ...figures, externalId: null, provenBy } as const
    await inTransaction(services.pool, (client) => saveAccount(client, account))
  }
}

/** Acts that need a sign-in of the last ten minutes get a newer one. */
const freshMs = 5 * 60_000

/** A person's session in their browser; a new one if theirs is older than `mostMs`. */
export async function signedIn(stage: Stage, person: Person, mostMs = sessionMs): Promise<LocalPerson> {
  const { id, deviceId, username, session } = person
  const now = stage.clock.now()
  if (session && now - session.since <= mostMs) return session.person
  const entered = await stage.app.enter(emailOfCast(username), deviceId)
  await inTransaction(stage.services.pool, (client) => noteDevice(client, id, deviceId))
  person.session = { person: entered, since: now }
  return entered
}

/** A person of the cast who has joined. */
export function personOf({ people }: Stage, username: string): Person {
  const person = people.get(username)
  if (!person) throw new Error(`${username} has not joined`)
  return person
}

/** Makes a call as a person of the cast who has joined; the product may reject it. */
export async function ask<O extends Operation>(
  stage: Stage,
  username: string,
  operation: O,
  request: Sent<O>,
): Promise<Answer<O>> {
  const mostMs = operation.freshSignIn ? freshMs : sessionMs
  const { client } = await signedIn(stage, personOf(stage, username), mostMs)
  return client.call(operation, request, keyed())
}

/** Makes a call as a person of the cast who has joined; returns its body. @throws Error if it failed */
export async function act<O extends Operation>(
  stage: Stage,
  username: string,
  operation: O,
  request: Sent<O>,
): Promise<Output<O>> {
  const { status, body } = await ask(stage, username, operation, request)
  if (status >= 300)
    throw new Error(`${operation.name} of ${username} failed: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Answers the question before a first red task, once. */
export async function agree(stage: Stage, person: Person): Promise<void> {
  if (person.hasAgreed) return
  const row = catalogue.find(({ tier }) => tier === 'red')
  if (!row) return
  const body = { version: redConsent.version, row: row.key, noteVersion: row.noteVersion }
  await act(stage, person.username, agreeToTier, { params: { tier: 'red' }, body })
  person.hasAgreed = true
}

/** Points in a person's wallet. */
export async function balanceOf({ owner }: Stage, { walletId }: Person): Promise<number> {
  const { rows } = await owner.query<{ balance: number }>(
    'SELECT balance FROM ledger.account_balance WHERE id = $1',
    [walletId],
  )
  return Number(rows[0]?.balance ?? 0)
}
