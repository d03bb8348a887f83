import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { verifyMagicLink } from '#contract/people/sessions.ts'
import type { Case } from '#contract/staff/cases.ts'
import type { Flag } from '#contract/trust/flags.ts'
import { inTransaction } from '#database/transaction.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { fundTask } from '#tests/attempts.ts'
import { agreeToRed } from '#tests/consents.ts'
import { shareDatabase } from '#tests/database.ts'
import { give, type Party, promote, toMorning, walletOf } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'
import { approveAttempt, startAttempt, submitAttempt } from '../../exchange/attempts/index.ts'
import { readEarnerView } from '../../exchange/tasks/earner-view.ts'
import { findFlags } from '../../trust/flags/index.ts'
import { addLink, mintToken } from '../sessions/link-queries.ts'
import { newToken } from '../sessions/tokens.ts'

const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)
let admin: LocalPerson
beforeAll(async () => {
  await toMorning(database)
  admin = await local.join('admin')
  await promote(database, admin)
})

let names = 0
/** A domain whose owner gets every mail to it, and a network. */
const aDomain = (): string => `catch-all-${++names}.com`
const aNetwork = (): string => `203.0.${++names}.7`

/** Signs in with a link from this network, in a browser of its own. */
async function signIn(email: string, network: string): Promise<number> {
  const { token, hash } = newToken()
  await inTransaction(services.pool, async (client) => {
    const link = {
      address: email,
      email,
      wantedPath: null,
      referralCode: null,
      joinCodeHash: null,
      askedHash: hash,
    }
    await mintToken(client, await addLink(client, link), hash)
  })
  const { statusCode } = await local.app.inject({
    ...{ method: 'POST', url: verifyMagicLink.path, payload: { token }, remoteAddress: network },
    headers: { host: new URL(services.config.publicUrl).host, cookie: `device=${randomUUID()}` },
  })
  return statusCode
}

/** The member of an email, who signs in for the first time. */
async function join(email: string, network: string): Promise<Party> {
  expect(await signIn(email, network)).toBe(200)
  const { rows } = await database.owner.query<Party>(
    'SELECT id, wallet_account_id AS "walletId", username FROM member WHERE email = $1',
    [email],
  )
  const [row] = rows
  if (!row) throw new Error(`${email} has no account`)
  await agreeToRed(database.owner, [row.id])
  return row
}
async function joinAll(count: number, domain = aDomain(), network = aNetwork()): Promise<Party[]> {
  const people: Party[] = []
  for (let number = 1; number <= count; number++)
    people.push(await join(`person${++names}@${domain}`, network))
  return people
}

const points = (people: readonly Party[]): Promise<number[]> =>
  Promise.all(people.map((person) => walletOf(database, person)))
const idsOf = (people: readonly Party[]): string[] => people.map(({ id }) => String(id)).toSorted()
type Open = Flag & { id: string }
const openFlags = async (): Promise<Open[]> => {
  const { cases } = await admin.do.listCases({ kind: 'flag' })
  return (cases as Case<'flag'>[]).map(({ id, evidence }) => ({ ...evidence, id }))
}
/** The open flags that name this member. */
const flagsOn = async ({ id }: Party): Promise<Open[]> =>
  (await openFlags()).filter(({ members }) => members.some((member) => member.id === String(id)))
const membersOf = (flag?: Flag): string[] => flag?.members.map(({ id }) => id).toSorted() ?? []

/** Starts a task of this owner. */
async function begin(earner: Party, owner: Party) {
  await give(database, owner, 100)
  return startAttempt(services, { memberId: earner.id, campaignId: await fundTask(database, { owner }) })
}
const start = async (earner: Party, owner: Party): Promise<string> => (await begin(earner, owner)).verdict
async function hides(earner: Party, owner: Party): Promise<boolean> {
  return (await readEarnerView(services, earner.id)).hiddenOwnerIds.includes(owner.id)
}

test('of five accounts of one catch-all domain and network two get the welcome, and an admin sees all five', async () => {
  const domain = aDomain()
  const people = await joinAll(5, domain)
  expect(await points(people)).toEqual([50, 50, 0, 0, 0])
  const flags = await flagsOn(people[0] as Party)
  expect(flags).toMatchObject([{ kind: 'same_domain', domain, points: 0 }])
  expect(membersOf(flags[0])).toEqual(idsOf(people))
})

test('such accounts are paid three times a day together, as owners and as earners', async () => {
  const [one, two, three, four, fifth] = (await joinAll(5)) as [Party, Party, Party, Party, Party]
  for (const owner of [one, two, three]) expect(await start(fifth, owner)).toBe('ok')
  expect(await start(fifth, four)).toBe('pair_day')
  expect(await hides(fifth, four)).toBe(true)
  const [stranger, other] = [...(await joinAll(1)), ...(await joinAll(1))] as [Party, Party]
  expect(await start(fifth, other)).toBe('ok')
  for (const earner of [one, two, three]) expect(await start(earner, stranger)).toBe('ok')
  expect(await start(four, stranger)).toBe('pair_day')
  expect(await hides(four, stranger)).toBe(true)
})

test('accounts of one domain in other networks, or of a public provider in one, count on their own', async () => {
  const domain = aDomain()
  const apart = [await joinAll(2, domain), await joinAll(2, domain)].flat()
  expect(await points(apart)).toEqual([50, 50, 50, 50])
  const public_ = [
    await joinAll(3, 'gmail.com', '203.0.113.9'),
    await joinAll(3, 'yahoo.co.uk', '203.0.113.9'),
  ].flat()
  expect(await points(public_)).toEqual(Array(6).fill(50))
  for (const person of [...apart, ...public_]) expect(await flagsOn(person)).toEqual([])
})

test('subdomains of one domain count as that domain', async () => {
  const [domain, network] = [aDomain(), aNetwork()]
  const people: Party[] = []
  for (const part of ['a.', 'b.', 'c.d.']) people.push(await join(`x@${part}${domain}`, network))
  expect(await points(people)).toEqual([50, 50, 0])
})

test('newcomers at the same moment get two welcomes together', async () => {
  const [domain, network] = [aDomain(), aNetwork()]
  const people = await Promise.all(
    Array.from({ length: 6 }, (_, index) => join(`at-once${index}@${domain}`, network)),
  )
  expect((await points(people)).toSorted()).toEqual([0, 0, 0, 0, 50, 50])
  expect(membersOf((await flagsOn(people[0] as Party))[0])).toEqual(idsOf(people))
})

test('members who come to share a network later are flagged then, and keep what they have', async () => {
  const [domain, network] = [aDomain(), aNetwork()]
  const people = await joinAll(2, domain, network)
  const emails = [`late${++names}@${domain}`, `late${++names}@${domain}`]
  for (const email of emails) people.push(await join(email, aNetwork()))
  expect(await flagsOn(people[0] as Party)).toEqual([])
  for (const email of emails) expect(await signIn(email, network)).toBe(200)
  const [flag] = await flagsOn(people[0] as Party)
  expect(membersOf(flag)).toEqual(idsOf(people))
  expect(await points(people)).toEqual([50, 50, 50, 50])
})

test('closed as harmless, withheld welcomes are paid and every account of the domain counts on its own', async () => {
  const [domain, network] = [aDomain(), aNetwork()]
  const people = await joinAll(3, domain, network)
  const [flag] = await flagsOn(people[0] as Party)
  const caseId = flag?.id ?? ''
  const verdict = { caseId, kind: 'flag', verdict: 'harmless', note: 'The staff of one shop.' } as const
  const key = randomUUID()
  for (const _time of [1, 2]) await admin.do.decideCase(verdict, { key })
  people.push(await join(`next${++names}@${domain}`, network))
  people.push(await join(`other${++names}@${domain}`, aNetwork()))
  expect(await points(people)).toEqual(Array(5).fill(50))
  const [stranger] = (await joinAll(1)) as [Party]
  for (const earner of people) expect(await start(earner, stranger)).toBe('ok')
  await findFlags(services)
  expect(await flagsOn(people[0] as Party)).toEqual([])
})

test('the nightly search updates the points of such a flag, and a confirmed one returns with the next account', async () => {
  const [domain, network] = [aDomain(), aNetwork()]
  const people = await joinAll(3, domain, network)
  const [one, two] = people as [Party, Party]
  const started = await begin(one, two)
  if ('message' in started) throw new Error(started.message)
  await submitAttempt(services.pool, { sessionId: started.sessionId, memberId: one.id })
  expect(await approveAttempt(services, { sessionId: started.sessionId })).toMatchObject({ verdict: 'ok' })
  await findFlags(services)
  const [flag] = await flagsOn(one)
  expect(flag).toMatchObject({ kind: 'same_domain', points: 5 })
  const upheld = { kind: 'flag', verdict: 'upheld', note: 'One person.' } as const
  await admin.do.decideCase({ caseId: flag?.id ?? '', ...upheld })
  await findFlags(services)
  expect(await flagsOn(one)).toEqual([])
  people.push(await join(`again${++names}@${domain}`, network))
  expect(membersOf((await flagsOn(one))[0])).toEqual(idsOf(people))
})

test('accounts from this machine, as behind a proxy that is not trusted, are flagged but keep their welcome', async () => {
  const people = await joinAll(4, aDomain(), '127.0.0.1')
  expect(await points(people)).toEqual([50, 50, 50, 50])
  expect(membersOf((await flagsOn(people[0] as Party))[0])).toEqual(idsOf(people))
})
