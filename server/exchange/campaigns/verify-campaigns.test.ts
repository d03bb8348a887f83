import { afterEach, beforeEach, expect, test } from 'vitest'
import { credit, startVisits } from '#tests/campaigns.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { addPerson, fundWebsite, give } from '#tests/exchange.ts'
import { verifyCampaigns } from '#tests/verify-campaigns.ts'

let database: TestDatabase
let campaign: number

beforeEach(async () => {
  database = await createTestDatabase()
  const owner = await addPerson(database, 'owner')
  await give(database, owner, 100)
  campaign = await fundWebsite(database, { owner, url: 'https://proof.example.org/', target: 10 })
  const visits = await startVisits(database, String(campaign), 3)
  await database.shiftClock(20)
  expect(await credit(database, visits.slice(0, 2))).toEqual(['ok', 'ok'])
  expect(await verifyCampaigns(database.app)).toEqual([])
})

afterEach(() => database.close())

const findings = async (change: string): Promise<string[]> => {
  await database.owner.query(change)
  return (await verifyCampaigns(database.app)).map(({ detail }) => detail)
}

test('finds figures of a campaign that its attempts do not add up to', async () => {
  expect(await findings('UPDATE campaign SET delivered = 3')).toEqual([
    'delivered 3 for 8 points, its attempts add up to 2 for 8',
  ])
})

test('finds a credited attempt that was never paid, or paid a different amount', async () => {
  expect(
    await findings(`UPDATE attempt SET state = 'credited', transfer_id = 1, ended_at = ledger.clock()
      WHERE state = 'started'`),
  ).toEqual(['is credited but was not paid', 'delivered 2 for 8 points, its attempts add up to 3 for 12'])
  expect(
    await findings(`UPDATE attempt SET reward_points = 9
      WHERE id = (SELECT min(id) FROM attempt WHERE state = 'credited')`),
  ).toContain('should have moved 9 and 1, moved 3 and 1')
})

test('finds a payment for an attempt that is not credited', async () => {
  expect(
    await findings(`UPDATE attempt SET state = 'rejected', transfer_id = NULL, reason = 'too_short'
      WHERE id = (SELECT min(id) FROM attempt WHERE state = 'credited')`),
  ).toEqual(['was paid but is rejected', 'delivered 2 for 8 points, its attempts add up to 1 for 4'])
})

test('finds an open campaign that has less set aside than it owes', async () => {
  expect(await findings('UPDATE campaign SET target = 11')).toEqual([
    '32 points are set aside for 9 completions',
  ])
  expect(await findings('UPDATE campaign SET target = 1000000, reward_points = 3000')).toEqual([
    '32 points are set aside for 999998 completions',
  ])
})

test('finds a started attempt that would never expire', async () => {
  expect(await findings('DELETE FROM started_attempt')).toEqual([
    'is started but not in the list of running attempts',
  ])
})
