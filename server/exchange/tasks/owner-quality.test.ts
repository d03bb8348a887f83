import { beforeEach, expect, test } from 'vitest'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, fundWebsite, give, type Party } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'
import { rateOwners } from './index.ts'
import { readTaskList } from './list-tasks.ts'

const database = shareDatabase()
const services = shareServices(database)
let owners: Party[]
let campaigns: number[]
let round = 0

beforeEach(async () => {
  round += 1
  await database.app.query(
    `UPDATE campaign SET state = 'ended', ended_at = ledger.clock() WHERE state = 'live'`,
  )
  owners = await Promise.all(['one', 'two'].map((name) => addPerson(database, `${name}_${round}`)))
  campaigns = []
  for (const owner of owners) {
    await give(database, owner, 1000)
    campaigns.push(
      await fundWebsite(database, { owner, url: `https://quality-${owner.id}.example.org/`, reward: 4 }),
    )
  }
})

const people = (count: number, credited: number): Promise<Party[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const person = await addPerson(database, `voice_${round}_${credited}_${index}`)
      await database.app.query('UPDATE member SET credited_count = $2 WHERE id = $1', [person.id, credited])
      return person
    }),
  )

const block = (by: Party[]): Promise<unknown> =>
  database.app.query('INSERT INTO owner_block (member_id, owner_id) SELECT unnest($1::bigint[]), $2', [
    by.map(({ id }) => id),
    owners[1]?.id,
  ])

const report = (by: Party[], upheld: boolean | null): Promise<unknown> =>
  database.app.query(
    `INSERT INTO report (campaign_id, owner_id, member_id, reason, closed_at, upheld)
     SELECT $2, $3, voice, 'broken', CASE WHEN $4::boolean IS NULL THEN NULL ELSE ledger.clock() END, $4
     FROM unnest($1::bigint[]) AS voice`,
    [by.map(({ id }) => id), campaigns[1], owners[1]?.id, upheld],
  )

async function qualities(): Promise<number[]> {
  await rateOwners(services)
  const { rows } = await database.app.query<{ quality: number }>(
    'SELECT quality_basis_points AS quality FROM campaign WHERE id = ANY ($1) ORDER BY id',
    [campaigns],
  )
  return rows.map(({ quality }) => quality)
}

test('four established members who block an owner lower its quality, and the next owner comes first', async () => {
  const member = await addPerson(database, `reader_${round}`)
  const first = async () => {
    const { tasks } = await readTaskList(
      { platform: 'website', action: 'visit', limit: 10, sort: 'best' },
      { services, member },
    )
    return tasks[0]?.owner
  }
  // Of two that pay the same, the newer comes first.
  expect(await first()).toBe(owners[1]?.username)
  await block(await people(4, 5))
  expect(await qualities()).toEqual([10_000, 9000])
  expect(await first()).toBe(owners[0]?.username)
})

test('members with fewer than five credited tasks do not count', async () => {
  await block(await people(20, 4))
  expect(await qualities()).toEqual([10_000, 10_000])
})

test('a report counts until it is rejected, and no member counts twice', async () => {
  const voices = await people(4, 5)
  await block(voices)
  await report(voices, null)
  expect(await qualities()).toEqual([10_000, 9000])
  await report(await people(4, 6), false)
  expect(await qualities()).toEqual([10_000, 9000])
  await report(await people(4, 7), true)
  expect(await qualities()).toEqual([10_000, 8000])
})

test('a complaint weighs less the more people were served, takes half of the quality at most, and expires after 30 days', async () => {
  await block(await people(4, 5))
  await database.app.query(
    `INSERT INTO campaign_day (campaign_id, day, delivered) SELECT $1, (ledger.clock() AT TIME ZONE 'UTC')::date, 180`,
    [campaigns[1]],
  )
  expect(await qualities()).toEqual([10_000, 9900])
  await block(await people(210, 6))
  expect(await qualities()).toEqual([10_000, 5000])
  await database.shiftClock(31 * 86_400)
  expect(await qualities()).toEqual([10_000, 10_000])
})
