import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fundCampaign, listCampaigns } from '#contract/exchange/campaigns.ts'
import { requestKey } from '#ledger/index.ts'
import { anOffer, errorOf, escrowOf, fund, funded, joinOwner, makePremium } from '#tests/campaigns.ts'
import { createClient } from '#tests/client.ts'
import { give, type Person, statementOf, walletOf } from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer()

/** An owner in trust T1 with 1,000 points on top of the welcome. */
const anOwner = (name: string) => joinOwner(server, name, 1000)

const rowsOf = async <T extends object>(text: string, values: unknown[]): Promise<T[]> =>
  (await server.database.owner.query<T>(text, values)).rows

const countOf = async (owner: Person): Promise<number> =>
  (await rowsOf('SELECT FROM campaign WHERE owner_id = $1', [owner.id])).length

describe('funding', () => {
  test('sets target × (reward + fee) aside, to the point, and goes live', async () => {
    const owner = await anOwner('funds')
    const { status, body } = await fund(owner, {
      url: 'HTTPS://Shop.Example.com:443/page?utm_source=x&b=1#top',
      title: '  My\n shop ',
      reward: 7,
      requiredDuration: 30,
      target: 20,
    })
    expect(status).toBe(200)
    expect(body.campaign).toMatchObject({
      platform: 'website',
      action: 'visit',
      url: 'https://shop.example.com/page?b=1',
      title: 'My shop',
      thumbnailUrl: null,
      state: 'live',
      pausedBy: null,
      note: null,
      reward: 7,
      fee: 2,
      requiredDuration: 30,
      target: 20,
      delivered: 0,
      spent: 0,
      setAside: 180,
      averageSeconds: null,
      endedAt: null,
    })
    expect(await walletOf(server.database, owner)).toBe(1050 - 180)
    expect(await escrowOf(server.database, body.campaign.id)).toBe(180)
    expect((await statementOf(server.database, owner)).at(-1)).toBe('campaign_fund -180')
  })

  test('adds an activity and stores the site key', async () => {
    const owner = await anOwner('leaves')
    const { id } = await funded(owner, { url: 'https://www.leaves.example.com/a' })
    const [campaign] = await rowsOf<{ site_key: string }>(
      'SELECT site_key FROM campaign JOIN content ON content.id = content_id WHERE campaign.id = $1',
      [id],
    )
    expect(campaign?.site_key).toBe('leaves.example.com')
    expect(
      await rowsOf('SELECT kind, points::int, campaign_id::text FROM activity WHERE member_id = $1', [
        owner.id,
      ]),
    ).toContainEqual({ kind: 'campaign_fund', points: -40, campaign_id: id })
  })

  test('a second campaign for a site shares its content and updates the title', async () => {
    const owner = await anOwner('again')
    const first = await funded(owner, { url: 'again.example.com', title: 'Old' })
    const second = await funded(owner, { url: 'https://again.example.com/#x', title: 'New' })
    const { body } = await owner.client.call(listCampaigns, {})
    expect(body.campaigns.map(({ id, title }) => [id, title])).toEqual([
      [second.id, 'New'],
      [first.id, 'New'],
    ])
    expect(await rowsOf('SELECT FROM content WHERE owner_id = $1', [owner.id])).toHaveLength(1)
  })

  test('with premium the fee is half', async () => {
    const owner = await anOwner('premium')
    await makePremium(server.database, owner)
    const campaign = await funded(owner, { reward: 15, target: 10 })
    expect(campaign).toMatchObject({ reward: 15, fee: 2, setAside: 170 })
    expect(await walletOf(server.database, owner)).toBe(1050 - 170)
  })
})

describe('the key of a request', () => {
  test('a repeat of the same key and body returns the first result and changes nothing', async () => {
    const owner = await anOwner('repeats')
    const key = randomUUID()
    const body = anOffer()
    const first = await fund(owner, body, key)
    await server.database.shiftClock(60)
    const again = await fund(owner, body, key)
    expect(first.status).toBe(200)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(await countOf(owner)).toBe(1)
    expect(await walletOf(server.database, owner)).toBe(1010)
  })

  test('the same key with another body gets 409, whichever field differs', async () => {
    const owner = await anOwner('reuses')
    const key = randomUUID()
    const body = anOffer()
    await fund(owner, body, key)
    for (const change of [
      { title: 'Other' },
      { target: 11 },
      { url: 'https://other.example.com/' },
      { reward: 4 },
    ])
      expect(errorOf(await fund(owner, { ...body, ...change }, key))).toMatchObject({
        status: 409,
        code: 'key_reused',
      })
    expect(await countOf(owner)).toBe(1)
  })

  test('a key belongs to one member: another member can use the same', async () => {
    const [one, other] = [await anOwner('keys-1'), await anOwner('keys-2')]
    const key = 'the same'
    expect((await fund(one, {}, key)).status).toBe(200)
    expect((await fund(other, {}, key)).status).toBe(200)
    expect(await countOf(other)).toBe(1)
  })

  test('a rejected request leaves no trace, and its key can be used again', async () => {
    const owner = await anOwner('retries')
    const key = randomUUID()
    const body = anOffer({ target: 500 })
    expect(errorOf(await fund(owner, body, key)).code).toBe('not_enough_points')
    expect(await countOf(owner)).toBe(0)
    expect(await rowsOf('SELECT FROM content WHERE owner_id = $1', [owner.id])).toEqual([])
    await give(server.database, owner, 1000)
    expect((await fund(owner, body, key)).status).toBe(200)
  })

  test('a request without a key, or with one that is too long, is rejected', async () => {
    const owner = await anOwner('keyless')
    const none = await owner.client.call(fundCampaign, { body: anOffer() })
    const long = await fund(owner, {}, 'x'.repeat(201))
    for (const answer of [none, long])
      expect(errorOf(answer)).toMatchObject({
        status: 400,
        fields: { 'Idempotency-Key': expect.any(String) },
      })
    expect(await countOf(owner)).toBe(0)
  })

  test('the ledger still knows a key whose stored response was deleted', async () => {
    const owner = await anOwner('swept')
    const key = randomUUID()
    const body = anOffer()
    await fund(owner, body, key)
    await server.database.owner.query('DELETE FROM idempotent_request WHERE key = $1', [
      requestKey(owner.id, fundCampaign.name, key),
    ])
    expect(errorOf(await fund(owner, body, key)).code).toBe('key_reused')
    expect(await countOf(owner)).toBe(1)
    expect(await walletOf(server.database, owner)).toBe(1010)
  })
})

test('a visitor gets 401 before the request body is read', async () => {
  const answer = await createClient(server).call(
    fundCampaign,
    { body: anOffer({ target: -1 }) },
    { 'idempotency-key': 'x' },
  )
  expect(errorOf(answer)).toMatchObject({ status: 401, code: 'unauthorized' })
})
