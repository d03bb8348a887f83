import { beforeAll, expect, test } from 'vitest'
import type { Case } from '#contract/staff/cases.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { addEarner, payTasks } from '#tests/attempts.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, give, type Party, promote, walletOf } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'
import { findFlags } from './index.ts'

const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)
let admin: LocalPerson
beforeAll(async () => {
  admin = await local.join('admin')
  await promote(database, admin)
  // Earnings elsewhere: a few accounts are not the whole exchange.
  for (const [owner, earner] of [await members(2), await members(2), await members(2), await members(2)]) {
    await give(database, owner as Party, 20_000)
    await serve(owner as Party, earner as Party, 3, 150)
  }
})
/** A member past the first days, with points to offer. */
async function member(): Promise<Party> {
  const party = await addEarner(database)
  await give(database, party, 1000)
  return party
}
const members = (count: number): Promise<Party[]> => Promise.all(Array.from({ length: count }, member))

const serve = (owner: Party, earner: Party, tasks: number, reward?: number): Promise<void> =>
  payTasks({ database, services }, { owner, earner, tasks, reward })
/** Each member earns from the one before. */
async function round(ring: readonly Party[]): Promise<void> {
  for (const [place, earner] of ring.entries()) await serve(ring.at(place - 1) as Party, earner, 3)
}

const idsOf = (parties: readonly Party[]): string[] => parties.map(({ id }) => String(id)).toSorted()
/** Open flags, with the ids of their cases. */
const open = async () => {
  const body = await admin.do.listCases({ kind: 'flag', limit: 100 })
  return (body.cases as Case<'flag'>[]).map(({ id, evidence }) => ({ ...evidence, id }))
}
const harmless = (note: string) => ({ kind: 'flag', verdict: 'harmless', note }) as const
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
  await admin.do.decideCase({ caseId: flag?.id ?? '', ...harmless('A couple who says so.') })
  const { rows } = await database.owner.query(
    `SELECT actor_id, detail FROM audit WHERE act = 'close_flag' AND subject_id = $1`,
    [flag?.flagId],
  )
  const detail = { kind: 'pair', upheld: false, note: 'A couple who says so.' }
  expect(rows).toEqual([{ actor_id: admin.id, detail }])
  expect(await findFlags(services)).toBe(0)
  expect(await about(pair)).toEqual([])
})

test('a ring of nine that each earn from five others is flagged, and its flag shows who gave whom', async () => {
  const ring = await members(9)
  for (const [place, earner] of ring.entries())
    for (const step of [1, 2, 3, 4, 5]) await serve(ring[(place + step) % 9] as Party, earner, 1)
  await serve(await member(), ring[0] as Party, 1, 40)
  expect(await findFlags(services)).toBe(1)
  expect(await about(ring)).toEqual([{ kind: 'ring', members: idsOf(ring), points: 450 }])
  const flag = (await open()).find(({ points }) => points === 450)
  const { gifts } = await admin.do.readFlagGifts({ flagId: flag?.flagId ?? '' })
  expect(gifts).toHaveLength(45)
  const [first, second, last] = [ring[0], ring[1], ring[8]].map((party) => String(party?.id))
  expect(gifts).toContainEqual({ ownerId: second, earnerId: first, points: 10 })
  expect(gifts).not.toContainEqual(expect.objectContaining({ ownerId: first, earnerId: second }))
  expect(gifts).toContainEqual({ ownerId: first, earnerId: last, points: 10 })
  expect(await admin.cannot.readFlagGifts({ flagId: '999999' })).toBe('not_found')
})

test('a ring that a member joins or leaves stays the same flag, open or closed', async () => {
  const ring = await members(5)
  await round(ring)
  expect(await findFlags(services)).toBe(1)
  await give(database, ring[0] as Party, 1000)
  const [before] = (await open()).slice(0, 1)
  const joined = await member()
  await serve(ring[0] as Party, joined, 3)
  await serve(joined, ring[1] as Party, 3)
  expect(await findFlags(services)).toBe(0)
  const [after] = (await open()).slice(0, 1)
  expect([after?.id, after?.members.length]).toEqual([before?.id, 6])
  const params = { caseId: after?.id ?? '' }
  await admin.do.decideCase({ ...params, ...harmless('A club.') })
  const another = await member()
  await serve(ring[0] as Party, another, 3)
  await serve(another, ring[2] as Party, 3)
  expect(await findFlags(services)).toBe(0)
  expect(await about(ring)).toEqual([])
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
