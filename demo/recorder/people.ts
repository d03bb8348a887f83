import { randomUUID } from 'node:crypto'
import { catalogue } from '#contract/exchange/catalogue.ts'
import { agreeToTier, redConsent } from '#contract/exchange/consents.ts'
import { changeUsername } from '#contract/people/members.ts'
import { changeNotificationChoice } from '#contract/people/notifications.ts'
import { inTransaction } from '#database/transaction.ts'
import { adminUsername, type CastMember, emailOfCast } from '#demo/script/cast.ts'
import { invitations } from '#demo/script/invitations.ts'
import { recordReferral } from '#server/money/referrals/index.ts'
import { promote } from '#server/people/admins/index.ts'
import { noteDevice, signUp } from '#server/people/members/index.ts'
import type { LocalPerson } from '#tests/app.ts'
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
  const { client } = await signedIn(stage, person)
  expectDone(username, await client.call(changeUsername, { body: { username } }))
  if (wantsNews(username)) {
    const choice = { params: { kind: 'news' }, body: { mail: 'daily', push: false } } as const
    expectDone(username, await client.call(changeNotificationChoice, choice))
  }
}

/** A person's session in their browser; a new one if theirs is old. */
export async function signedIn(stage: Stage, person: Person): Promise<LocalPerson> {
  const { id, deviceId, username, session } = person
  const now = stage.clock.now()
  if (session && now - session.since <= sessionMs) return session.person
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

/** Their session. */
export const personNamed = (stage: Stage, username: string): Promise<LocalPerson> =>
  signedIn(stage, personOf(stage, username))

/** The body of an answer. @throws Error if the call failed */
export function expectDone<T>(who: string, { status, body }: { status: number; body: T }): T {
  if (status >= 300) throw new Error(`a call for ${who} failed: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Answers the question before a first red task, once. */
export async function agree(stage: Stage, person: Person): Promise<void> {
  if (person.hasAgreed) return
  const row = catalogue.find(({ tier }) => tier === 'red')
  if (!row) return
  const { client } = await signedIn(stage, person)
  const body = { version: redConsent.version, row: row.key, noteVersion: row.noteVersion }
  expectDone(person.username, await client.call(agreeToTier, { params: { tier: 'red' }, body }))
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
