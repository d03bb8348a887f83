import { beforeAll, describe, expect, test } from 'vitest'
import { type Campaign, campaignSorts, listCampaigns } from '#contract/exchange/campaigns.ts'
import type { Request } from '#contract/operation.ts'
import { creditVisits, end, errorOf, funded, pause, trust } from '#tests/campaigns.ts'
import { give, join, type Person } from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'
import { writeCursor } from '../../http/cursor.ts'

type Query = NonNullable<Request<typeof listCampaigns>['query']>

const server = shareServer()
let owner: Person

const list = async (query: Query) => (await owner.client.call(listCampaigns, { query })).body

/** Titles of a whole list, read in pages of this size. */
async function titles(query: Query, limit: number): Promise<string[]> {
  const read: Campaign[] = []
  let cursor: string | undefined
  do {
    const page = await list({ ...query, limit, ...(cursor && { cursor }) })
    read.push(...page.campaigns)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return read.map(({ title }) => title)
}

beforeAll(async () => {
  owner = await join(server, 'sorts')
  await give(server.database, owner, 5000)
  await trust(server.database, owner)
  const { database } = server
  // The first two are worth the same and tie on everything but their title and age.
  const offers = [
    ['beta', 10],
    ['Alpha', 10],
    ['Ärmel', 40],
    ['delta', 20],
  ] as const
  const ids: string[] = []
  for (const [title, target] of offers) {
    const { id } = await funded(owner, { title, target })
    ids.push(id)
    if (title === 'delta') await creditVisits(database, id, 3)
    // Running campaigns are limited, so all but the last are paused or ended.
    if (title === 'Ärmel') await creditVisits(database, id, 1)
    if (title === 'Alpha') await end(owner, id)
    else if (title === 'beta') await pause(owner, id)
  }
})

describe('sorting', () => {
  test.each<[Query, string[]]>([
    [{}, ['delta', 'Ärmel', 'Alpha', 'beta']],
    [{ order: 'asc' }, ['beta', 'Alpha', 'Ärmel', 'delta']],
    [{ sort: 'title', order: 'asc' }, ['Alpha', 'beta', 'delta', 'Ärmel']],
    [{ sort: 'title', order: 'desc' }, ['Ärmel', 'delta', 'beta', 'Alpha']],
    [{ sort: 'status', order: 'asc' }, ['Ärmel', 'delta', 'beta', 'Alpha']],
    [{ sort: 'budget', order: 'desc' }, ['Ärmel', 'delta', 'Alpha', 'beta']],
    [{ sort: 'budget', order: 'asc' }, ['beta', 'Alpha', 'delta', 'Ärmel']],
    [{ sort: 'completions', order: 'desc' }, ['delta', 'Ärmel', 'Alpha', 'beta']],
    [{ sort: 'completions', order: 'asc' }, ['beta', 'Alpha', 'Ärmel', 'delta']],
    [{ sort: 'week', order: 'desc' }, ['delta', 'Ärmel', 'Alpha', 'beta']],
    [{ sort: 'budget', order: 'desc', state: 'live' }, ['Ärmel', 'delta']],
  ])('%j is the same order in pages of one, two and all', async (query, expected) => {
    for (const limit of [1, 2, 100]) expect(await titles(query, limit), `pages of ${limit}`).toEqual(expected)
  })

  test('old completions count for completions, not for the last 8 days', async () => {
    await server.database.owner.query(
      `UPDATE campaign_day SET day = day - 8 WHERE campaign_id = (
        SELECT campaign.id FROM campaign JOIN content ON content.id = content_id
        WHERE title = 'delta' AND campaign.owner_id = $1)`,
      [owner.id],
    )
    expect((await titles({ sort: 'week' }, 100))[0]).toBe('Ärmel')
    expect((await titles({ sort: 'completions' }, 100))[0]).toBe('delta')
  })

  test('a title of 120 characters of four bytes can be continued after', async () => {
    const { id } = await funded(owner, { title: '🏺'.repeat(60) })
    expect(await titles({ sort: 'title', order: 'desc' }, 1)).toHaveLength(5)
    await end(owner, id)
  })

  test('a cursor of another order or of no list is rejected', async () => {
    const { nextCursor } = await list({ sort: 'title', limit: 1 })
    const texts = ['x', '1', '[]', '["a"]', '["a",1,2]', '["a\\u0000",1]', '[1.5,1]', '[1,"1"]', 'null', '{}']
    const cursors = [
      nextCursor ?? '',
      ...texts,
      ...texts.map((text) => Buffer.from(text).toString('base64url')),
    ]
    for (const sort of campaignSorts.filter((one) => one !== 'title'))
      for (const cursor of cursors) {
        // An id continues the default order.
        if (sort === 'newest' && cursor === writeCursor(1)) continue
        const refused = errorOf(await owner.client.call(listCampaigns, { query: { sort, cursor } }))
        expect(refused, `${sort} ${cursor}`).toMatchObject({ status: 400, code: 'invalid_input' })
      }
  })
})
