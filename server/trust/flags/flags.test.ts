import { beforeAll, expect, test } from 'vitest'
import { closeFlag, type Flag, listFlags } from '#contract/trust/flags.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { addEarner, fundTask } from '#tests/attempts.ts'
import { keyed } from '#tests/client.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, give, type Party, promote, walletOf } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'
import { approveAttempt, startAttempt, submitAttempt } from '../../exchange/attempts/index.ts'
import { findFlags } from './index.ts'

const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)
let admin: LocalPerson
beforeAll(async () => {
  admin = await local.join('admin')
  await promote(database, admin)
})
/** A member past the first days, with points to offer. */
async function member(): Promise<Party> {
  const party = await addEarner(database)
  await give(database, party, 1000)
  return party
}
const members = (count: number): Promise<Party[]> => Promise.all(Array.from({ length: count }, member))

/** Has an earner paid for tasks of an owner. */
async function serve(owner: Party, earner: Party, tasks: number, reward = 10): Promise<void> {
  for (let index = 0; index < tasks; index++) {
    const campaignId = await fundTask(database, { owner, reward })
    const started = await startAttempt(services, { memberId: earner.id, campaignId })
    if ('message' in started) throw new Error(started.message)
    await submitAttempt(services.pool, { sessionId: started.sessionId, memberId: earner.id })
    expect(await approveAttempt(services, { sessionId: started.sessionId })).toMatchObject({ verdict: 'ok' })
  }
}
/** Each member earns from the one before. */
async function round(ring: readonly Party[]): Promise<void> {
  for (const [place, earner] of ring.entries()) await serve(ring.at(place - 1) as Party, earner, 3)
}

const idsOf = (parties: readonly Party[]): string[] => parties.map(({ id }) => String(id)).toSorted()
const open = async (): Promise<Flag[]> =>
  (await admin.client.call(listFlags, { query: { limit: 100 } })).body.flags
/** Open flags that name one of these members. */
async function about(
  parties: readonly Party[],
): Promise<{ kind: string; members: string[]; points: number }[]> {
  const ids = new Set(idsOf(parties))
  return (await open())
    .filter((flag) => flag.members.some(({ id }) => ids.has(id)))
    .map((flag) => ({
      kind: flag.kind,
      members: flag.members.map(({ id }) => id).toSorted(),
      points: flag.points,
    }))
}

test('a pair and rings of three and five are flagged, but not the honest members around them', async () => {
  const [pair, three, five, honest] = [await members(2), await members(3), await members(5), await members(4)]
  for (const ring of [pair, three, five]) await round(ring)
  const [one, two, third, owner] = honest as [Party, Party, Party, Party]
  await serve(owner, one, 2)
  await serve(owner, two, 2)
  await serve(one, third, 2)
  await serve(two, third, 2)
  for (const giver of [one, two]) await serve(giver, owner, 2)
  await serve(pair[0] as Party, third, 1)
  expect(await findFlags(services)).toBe(3)
  expect(await about(pair)).toEqual([{ kind: 'pair', members: idsOf(pair), points: 60 }])
  expect(await about(three)).toEqual([{ kind: 'ring', members: idsOf(three), points: 90 }])
  expect(await about(five)).toEqual([{ kind: 'ring', members: idsOf(five), points: 150 }])
  expect(await about(honest)).toEqual([])
})

test('a flag found again stays the same flag, and one closed as harmless stays closed', async () => {
  const pair = await members(2)
  await round(pair)
  expect(await findFlags(services)).toBe(1)
  expect(await findFlags(services)).toBe(0)
  const flag = (await open()).find((each) => each.members.some(({ id }) => idsOf(pair).includes(id)))
  const params = { flagId: flag?.id ?? '' }
  const verdict = { upheld: false, note: 'A couple who says so.' }
  const stranger = await local.join('stranger')
  const close = async ({ client }: LocalPerson, body: typeof verdict, headers = keyed()) =>
    (await client.call(closeFlag, { params, body }, headers)).status
  expect(await close(stranger, verdict)).toBe(403)
  expect(await close(admin, { ...verdict, note: '' })).toBe(400)
  const key = keyed()
  expect(await close(admin, verdict, key)).toBe(204)
  expect(await close(admin, verdict, key)).toBe(204)
  expect(await close(admin, { ...verdict, upheld: true }, key)).toBe(409)
  expect(await close(admin, verdict)).toBe(404)
  const { rows } = await database.owner.query(
    `SELECT actor_id, detail FROM audit WHERE act = 'close_flag' AND subject_id = $1`,
    [params.flagId],
  )
  expect(rows).toEqual([{ actor_id: admin.id, detail: { kind: 'pair', ...verdict } }])
  expect(await findFlags(services)).toBe(0)
  expect(await about(pair)).toEqual([])
})

test('the open flags are listed page by page, newest first, with the total on every page', async () => {
  for (let index = 0; index < 2; index++) await round(await members(2))
  await findFlags(services)
  const ids = (await open()).map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((one, other) => Number(other) - Number(one)))
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { body } = await admin.client.call(listFlags, { query: { limit: 1, ...(cursor && { cursor }) } })
    seen.push(...body.flags.map(({ id }) => id))
    expect(body.total).toBe(ids.length)
    cursor = body.nextCursor
  }
  expect(seen).toEqual(ids)
})

test('plus-addressed accounts that fund a main account are flagged', async () => {
  const [main, ...aliases] = await members(4)
  const stranger = await member()
  for (const alias of aliases) {
    await serve(stranger, alias, 1, 10)
    await serve(alias, main as Party, 3)
  }
  await database.owner.query(
    `UPDATE member SET email_key = 'one.person@tests.example.com' WHERE id = ANY ($1)`,
    [aliases.map(({ id }) => id)],
  )
  expect(await findFlags(services)).toBe(2)
  expect(await about([main as Party])).toEqual([
    { kind: 'funnel', members: idsOf([main as Party, ...aliases]), points: 90 },
  ])
  expect(await about(aliases)).toContainEqual({ kind: 'same_address', members: idsOf(aliases), points: 30 })
})

test('a shared network raises a flag and takes no points', async () => {
  const [owner, earner, third] = (await members(3)) as [Party, Party, Party]
  const elsewhere = await addPerson(database, 'elsewhere')
  for (const { id } of [owner, earner, third])
    await database.owner.query(
      `INSERT INTO session (member_id, who, user_agent, network) VALUES ($1, 'who', 'agent', '192.0.2.7')`,
      [id],
    )
  await serve(owner, earner, 3)
  await give(database, elsewhere, 5000)
  await serve(elsewhere, earner, 3, 20)
  await serve(elsewhere, third, 3, 20)
  expect(await walletOf(database, earner)).toBe(1000 + 30 + 60)
  expect(await findFlags(services)).toBe(1)
  expect(await about([earner])).toEqual([
    { kind: 'same_network', members: idsOf([owner, earner]), points: 30 },
  ])
  expect(await walletOf(database, earner)).toBe(1000 + 30 + 60)
})
