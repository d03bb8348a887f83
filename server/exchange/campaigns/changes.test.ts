import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { listCampaigns, readCampaign } from '#contract/exchange/campaigns.ts'
import {
  credit,
  creditVisits,
  end,
  errorOf,
  escrowOf,
  fund,
  funded,
  joinOwner,
  pause,
  resume,
  startVisits,
  topUp,
} from '#tests/campaigns.ts'
import { join, type Person, statementOf, walletOf } from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer()
let stranger: Person

beforeAll(async () => {
  stranger = await anOwner('stranger')
})

const anOwner = (name: string) => joinOwner(server, name, 950)

const read = async ({ client }: Person, campaignId: string) =>
  (await client.call(readCampaign, { params: { campaignId } })).body

const pausesOf = async (campaignId: string) =>
  (
    await server.database.owner.query(
      `SELECT cause, reason, paused_by, ended_by, ended_at IS NOT NULL AS ended FROM campaign_pause
       WHERE campaign_id = $1 ORDER BY id`,
      [campaignId],
    )
  ).rows

/** Acts of others on a campaign, through the SQL functions that their features call. */
const hold = (campaignId: string, cause: string, actorId: number | null, why: string | null = null) =>
  server.database.app.query('SELECT exchange.pause_campaign($1, $2, $3, $4)', [
    campaignId,
    cause,
    actorId,
    why,
  ])
const release = (campaignId: string, cause: string, actorId: number | null) =>
  server.database.app.query('SELECT exchange.resume_campaign($1, $2, $3)', [campaignId, cause, actorId])

describe('topping up', () => {
  test('adds completions at the campaign’s own price; the same key adds them once', async () => {
    const owner = await anOwner('tops-up')
    const { id } = await funded(owner, { reward: 9, target: 10 })
    const key = randomUUID()
    const first = await topUp(owner, id, 5, key)
    expect(first.body.campaign).toMatchObject({ target: 15, setAside: 165, state: 'live' })
    expect((await topUp(owner, id, 5, key)).body).toEqual(first.body)
    expect(errorOf(await topUp(owner, id, 6, key)).code).toBe('key_reused')
    expect(await walletOf(server.database, owner)).toBe(1000 - 165)
    expect((await statementOf(server.database, owner)).slice(-2)).toEqual([
      'campaign_fund -110',
      'campaign_fund -55',
    ])
  })

  test('works while the campaign is paused, but not beyond the largest target, the wallet or the end', async () => {
    const owner = await anOwner('tops-up-paused')
    const { id } = await funded(owner)
    await pause(owner, id)
    expect((await topUp(owner, id, 1)).body.campaign).toMatchObject({ target: 11, state: 'paused' })
    expect(errorOf(await topUp(owner, id, 4990)).fields).toEqual({
      target: 'This campaign already asks for 11: add at most 4,989.',
    })
    expect(errorOf(await topUp(owner, id, 0)).fields).toEqual({ target: 'Choose at least 1.' })
    expect(errorOf(await topUp(owner, id, 300))).toMatchObject({ code: 'not_enough_points' })
    await end(owner, id)
    expect(errorOf(await topUp(owner, id, 1))).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'This campaign has ended. Start a new one to continue.',
    })
    expect(await walletOf(server.database, owner)).toBe(1000)
  })

  test('a finished campaign cannot be topped up, ended or paused', async () => {
    const owner = await anOwner('tops-up-finished')
    const { id } = await funded(owner)
    await creditVisits(server.database, id, 10)
    expect(errorOf(await topUp(owner, id, 1)).message).toBe(
      'This campaign has reached its target. Start a new one to continue.',
    )
    expect(errorOf(await end(owner, id)).code).toBe('conflict')
    expect(errorOf(await pause(owner, id)).code).toBe('conflict')
  })
})

describe('pausing', () => {
  test('keeps the points set aside and records who paused and resumed; repeating changes nothing', async () => {
    const owner = await anOwner('pauses')
    const { id } = await funded(owner)
    expect((await pause(owner, id)).body.campaign).toMatchObject({
      state: 'paused',
      pausedBy: 'owner',
      note: null,
      setAside: 40,
    })
    expect((await pause(owner, id)).status).toBe(200)
    const row = { cause: 'owner', reason: null, paused_by: owner.id }
    expect(await pausesOf(id)).toEqual([{ ...row, ended_by: null, ended: false }])
    expect((await resume(owner, id)).body.campaign).toMatchObject({ state: 'live', pausedBy: null })
    expect((await resume(owner, id)).status).toBe(200)
    expect(await pausesOf(id)).toEqual([{ ...row, ended_by: owner.id, ended: true }])
  })

  test('an owner cannot resume a campaign that an admin holds, but can end it and gets all points back', async () => {
    const owner = await anOwner('held')
    const { id } = await funded(owner)
    await hold(id, 'moderation', stranger.id, 'The title promises what the site does not have.')
    const sentence = 'The title promises what the site does not have.'
    expect((await read(owner, id)).campaign).toMatchObject({ pausedBy: 'moderation', note: sentence })
    expect(errorOf(await resume(owner, id))).toMatchObject({
      status: 409,
      code: 'conflict',
      message: sentence,
    })
    const audit = await server.database.owner.query(
      `SELECT actor_id, act, detail FROM audit WHERE subject_kind = 'campaign' AND subject_id = $1`,
      [id],
    )
    expect(audit.rows).toEqual([
      { actor_id: stranger.id, act: 'pause_campaign', detail: { cause: 'moderation', reason: sentence } },
    ])
    expect((await end(owner, id)).body).toMatchObject({
      returned: 40,
      campaign: { state: 'ended', pausedBy: null },
    })
    expect(await pausesOf(id)).toMatchObject([{ ended: true, ended_by: null }])
  })

  test('two causes are two pauses: the campaign resumes when none is left', async () => {
    const owner = await anOwner('held-twice')
    const { id } = await funded(owner)
    await pause(owner, id)
    await hold(id, 'report', null)
    expect((await read(owner, id)).campaign).toMatchObject({ pausedBy: 'report', note: expect.any(String) })
    await release(id, 'report', null)
    expect((await read(owner, id)).campaign).toMatchObject({ state: 'paused', pausedBy: 'owner', note: null })
    await hold(id, 'catalogue', null)
    expect(errorOf(await resume(owner, id)).code).toBe('conflict')
    await release(id, 'catalogue', null)
    expect((await read(owner, id)).campaign).toMatchObject({ state: 'live', pausedBy: null })
  })

  test('a visit that started before the pause is paid; the last one finishes the campaign and ends the pause', async () => {
    const owner = await anOwner('paused-running')
    const { id } = await funded(owner)
    await creditVisits(server.database, id, 9)
    const running = await startVisits(server.database, id, 1)
    await pause(owner, id)
    await server.database.shiftClock(20)
    expect(await credit(server.database, running)).toEqual(['ok'])
    expect((await read(owner, id)).campaign).toMatchObject({ state: 'finished', delivered: 10, setAside: 0 })
    expect(await pausesOf(id)).toMatchObject([{ cause: 'owner', ended: true }])
  })
})

describe('ending', () => {
  test('returns all unspent points at once and only once, and reports how many', async () => {
    const owner = await anOwner('ends')
    const { id } = await funded(owner, { reward: 5, target: 20 })
    await creditVisits(server.database, id, 7)
    const key = randomUUID()
    const answer = await end(owner, id, key)
    expect(answer.body).toMatchObject({
      returned: 13 * 6,
      campaign: { state: 'ended', setAside: 0, spent: 42, delivered: 7, endedAt: expect.any(String) },
    })
    expect((await end(owner, id, key)).body).toEqual(answer.body)
    expect(errorOf(await end(owner, id))).toMatchObject({ status: 409, code: 'conflict' })
    expect(await walletOf(server.database, owner)).toBe(1000 - 42)
    expect(await escrowOf(server.database, id)).toBe(0)
    expect((await statementOf(server.database, owner)).at(-1)).toBe('campaign_return 78')
  })

  test('the key that ended one campaign cannot end another', async () => {
    const owner = await anOwner('ends-two')
    const [one, other] = [await funded(owner), await funded(owner)]
    const key = randomUUID()
    expect((await end(owner, one.id, key)).status).toBe(200)
    expect(errorOf(await end(owner, other.id, key)).code).toBe('key_reused')
    expect((await read(owner, other.id)).campaign.state).toBe('live')
  })
})

const isInUse = async ({ id }: Person): Promise<boolean> => {
  const { rows } = await server.database.owner.query<{ isInUse: boolean }>(
    `SELECT bool_or(last_used_at > ledger.clock() - interval '1 hour') AS "isInUse" FROM session WHERE member_id = $1`,
    [id],
  )
  return rows[0]?.isInUse ?? false
}

describe('reading', () => {
  test('a campaign shows its figures for each day since the start', async () => {
    const owner = await anOwner('figures')
    const { id } = await funded(owner, { reward: 4, target: 50 })
    await creditVisits(server.database, id, 2)
    await creditVisits(server.database, id, 1)
    await server.database.shiftClock(2 * 86_400)
    await creditVisits(server.database, id, 2)
    const { campaign, days } = await read(owner, id)
    expect(campaign).toMatchObject({ delivered: 5, spent: 25, setAside: 225, averageSeconds: 130 })
    expect(days.map(({ delivered, spent }) => [delivered, spent])).toEqual([
      [3, 15],
      [0, 0],
      [2, 10],
    ])
    // The use of the session is recorded in the background; without it, it would be 31 days old.
    await expect.poll(() => isInUse(owner)).toBe(true)
    await server.database.shiftClock(29 * 86_400)
    const later = (await read(owner, id)).days
    expect(later).toHaveLength(30)
    expect(new Set(later.map(({ day }) => day)).size).toBe(30)
  })

  test('the list is newest first, in pages and by state; totals cover all campaigns', async () => {
    const owner = await anOwner('lists')
    const ids: string[] = []
    for (let count = 0; count < 3; count++) ids.unshift((await funded(owner)).id)
    await end(owner, ids[1] ?? '')
    const list = async (query: object) => (await owner.client.call(listCampaigns, { query })).body
    const first = await list({ limit: 2 })
    expect(first.campaigns.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect(first.totals).toMatchObject({ open: 2, setAside: 80, delivered: 0, spent: 0 })
    const second = await list({ limit: 2, cursor: first.nextCursor })
    expect(second).toMatchObject({ campaigns: [{ id: ids[2] }], nextCursor: null })
    expect((await list({ state: 'closed' })).campaigns.map(({ id }) => id)).toEqual([ids[1]])
    expect((await list({ state: 'open' })).campaigns.map(({ id }) => id)).toEqual([ids[0], ids[2]])
    expect((await list({ platform: 'youtube' })).campaigns).toEqual([])
    const wrong = await owner.client.call(listCampaigns, { query: { cursor: 'x' } })
    expect(errorOf(wrong)).toMatchObject({ status: 400, fields: { cursor: expect.any(String) } })
  })

  test('totals count what an ended campaign holds for attempts that run, and for one that waits for weeks', async () => {
    const owner = await anOwner('holds')
    const { id } = await funded(owner)
    const [, waiting] = await startVisits(server.database, id, 2)
    await server.database.owner.query(`UPDATE attempt SET check_name = 'screenshot' WHERE session_id = $1`, [
      waiting?.session,
    ])
    await server.database.app.query('SELECT exchange.hand_in($1, $2)', [waiting?.session, waiting?.memberId])
    await end(owner, id)
    const setAside = async () => (await owner.client.call(listCampaigns, { query: {} })).body.totals.setAside
    expect(await setAside()).toBe(8)
    await server.database.shiftClock(15 * 86_400)
    await server.database.app.query('SELECT exchange.expire_attempts()')
    expect([await setAside(), await escrowOf(server.database, id)]).toEqual([4, 4])
  })

  test('another member’s campaign is not found by any request', async () => {
    const owner = await anOwner('private')
    const { id } = await funded(owner)
    // The days that passed above have expired earlier sessions.
    const other = await join(server, 'other')
    const answers = [
      await other.client.call(readCampaign, { params: { campaignId: id } }),
      await topUp(other, id, 1),
      await pause(other, id),
      await resume(other, id),
      await end(other, id),
      await end(other, '999999999'),
    ]
    for (const answer of answers) expect(errorOf(answer)).toMatchObject({ status: 404, code: 'not_found' })
    expect((await read(owner, id)).campaign).toMatchObject({ state: 'live', setAside: 40 })
    expect((await other.client.call(listCampaigns, {})).body.campaigns).toEqual([])
  })
})

test('an owner who ends a campaign can start another at once', async () => {
  const owner = await anOwner('at-once')
  const campaigns = [await funded(owner), await funded(owner), await funded(owner)]
  await end(owner, campaigns[0]?.id ?? '')
  expect((await fund(owner)).status).toBe(200)
})
