import { beforeAll, expect, test } from 'vitest'
import { readCampaignTerms } from '#contract/exchange/campaigns.ts'
import { creditVisits, end, errorOf, funded, trust } from '#tests/campaigns.ts'
import { give, join, type Person } from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'

const hour = 3600
const server = shareServer()
let reader: Person
let owners = 0

beforeAll(async () => {
  reader = await join(server, 'reader')
})

const terms = async () => (await reader.client.call(readCampaignTerms, {})).body

async function campaigns(count: number): Promise<{ owner: Person; id: string }[]> {
  const owner = await join(server, `fills-${++owners}`)
  await give(server.database, owner, 1000)
  await trust(server.database, owner)
  const started: { owner: Person; id: string }[] = []
  for (let made = 0; made < count; made++) started.push({ owner, id: (await funded(owner)).id })
  return started
}

test('the fill time is measured, and not shown before five campaigns have reached half of their target', async () => {
  const four = [...(await campaigns(3)), ...(await campaigns(1))]
  await server.database.shiftClock(2 * hour - 130)
  for (const { id } of four) await creditVisits(server.database, id, 5)
  expect((await terms()).fillHours).toBeNull()

  const [fifth, slow, stopped] = await campaigns(3)
  await server.database.shiftClock(4 * hour - 130)
  await creditVisits(server.database, fifth?.id ?? '', 5)
  const two = (await terms()).fillHours
  expect(two).toBeGreaterThanOrEqual(2)
  expect(two).toBeLessThan(2.3)

  // A stopped campaign does not count. One that is live for over a day without half of its target counts with
  // its hours so far.
  await end(stopped?.owner ?? reader, stopped?.id ?? '')
  await campaigns(3)
  await server.database.shiftClock(30 * hour)
  const slower = (await terms()).fillHours
  expect(slower).toBeGreaterThan(3.9)
  expect(slower).toBeLessThan(36)
  expect(slow).toBeDefined()

  await server.database.shiftClock(31 * 24 * hour)
  reader = await join(server, 'later')
  expect((await terms()).fillHours).toBeNull()
})

test('terms of an action that is not offered are not found', async () => {
  const call = (query: object) => reader.client.call(readCampaignTerms, { query })
  expect(errorOf(await call({ platform: 'myspace' }))).toMatchObject({ status: 404 })
  expect(errorOf(await call({ action: 'like' }))).toMatchObject({ status: 404 })
  expect(await terms()).toMatchObject({
    platform: 'website',
    action: 'visit',
    tier: 'green',
    feeBasisPoints: 2000,
    leastBudget: 40,
    mostTarget: 5000,
    balance: 50,
  })
})
