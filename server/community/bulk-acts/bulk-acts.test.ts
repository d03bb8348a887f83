import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BulkActName, listManaged } from '#contract/community/bulk-acts.ts'
import type { Request } from '#contract/operation.ts'
import {
  credit,
  creditVisits,
  end,
  escrowOf,
  funded,
  joinOwner,
  makePremium,
  resume,
  startVisits,
} from '#tests/campaigns.ts'
import { freshen, join, type Person, promote, statementOf, walletOf } from '#tests/exchange.ts'
import { titlesTo } from '#tests/notifications.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer()
let staff: Person
beforeAll(async () => {
  staff = await join(server, 'bulk_moderator')
  await promote(server.database, staff)
})

let owners = 0
const anOwner = (points = 1000) => joinOwner(server, `bulk_owner${++owners}`, points, 50)
const run = async (
  act: BulkActName,
  campaignIds: string[],
  reason = 'Against the rules',
  key = randomUUID(),
) => {
  await freshen(server.database, staff)
  return staff.tries.runBulkAct({ act, campaignIds, ...(act !== 'restore' && { reason }) }, { key })
}
const outcomes = ({ items }: { items: { outcome: string }[] }) => items.map(({ outcome }) => outcome)
const stateOf = async (owner: Person, id: string) => {
  const { campaigns } = await owner.do.listCampaigns()
  const { state, pausedBy, note } = campaigns.find((campaign) => campaign.id === id) ?? {}
  return { state, pausedBy, note }
}
const live = { state: 'live', pausedBy: null, note: null }
const auditOf = async (campaignId: string) => {
  const query = { subjectKind: 'campaign', subjectId: campaignId }
  const { entries } = await staff.do.listAudit(query)
  return entries.map(({ act, actor, detail }) => ({ act, actor, ...detail })).toReversed()
}

describe('a paused campaign', () => {
  test('leaves the lists with its points, and its creator reads why and can resume it', async () => {
    const owner = await anOwner()
    const { id } = await funded(owner)
    expect(outcomes((await run('pause', [id])).body)).toEqual(['done'])
    expect(await stateOf(owner, id)).toEqual({
      state: 'paused',
      pausedBy: 'owner',
      note: 'Against the rules',
    })
    expect(await escrowOf(server.database, id)).toBe(40)
    expect(await titlesTo(server.database, owner, 'campaign')).toEqual(['Your campaign is paused'])
    expect((await resume(owner, id)).body.campaign.state).toBe('live')
  })
})

describe('a hidden campaign', () => {
  test('can’t be resumed by its creator, and runs again once the staff restores it', async () => {
    const owner = await anOwner()
    const { id } = await funded(owner)
    await run('hide', [id], 'Misleading title')
    expect(await stateOf(owner, id)).toEqual({
      state: 'paused',
      pausedBy: 'moderation',
      note: 'Misleading title',
    })
    expect((await resume(owner, id)).status).toBe(409)
    expect(outcomes((await run('hide', [id])).body)).toEqual(['already'])
    expect(outcomes((await run('restore', [id])).body)).toEqual(['done'])
    expect(await stateOf(owner, id)).toEqual(live)
    expect(outcomes((await run('restore', [id])).body)).toEqual(['not_hidden'])
    expect(await auditOf(id)).toMatchObject([
      {
        act: 'hide_campaign',
        actor: staff.username,
        before: 'live',
        after: 'paused',
        reason: 'Misleading title',
      },
      { act: 'restore_campaign', before: 'paused', after: 'live' },
    ])
  })

  test('in review is not restored: only the verdict releases it', async () => {
    const owner = await anOwner()
    const { id } = await funded(owner, { title: 'A fucking title' })
    expect(outcomes((await run('restore', [id])).body)).toEqual(['wrong_state'])
    expect(outcomes((await run('pause', [id])).body)).toEqual(['wrong_state'])
  })
})

describe('an ended campaign', () => {
  test('returns its points once, however often the request is sent', async () => {
    const owner = await anOwner()
    const { id } = await funded(owner)
    await creditVisits(server.database, id, 2)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 4 }, () => run('end', [id], 'Spam', key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await stateOf(owner, id)).toEqual({ state: 'rejected', pausedBy: null, note: 'Spam' })
    expect(await walletOf(server.database, owner)).toBe(1050 - 8)
    expect(await auditOf(id)).toMatchObject([{ act: 'end_campaign', reason: 'Spam' }])
    expect(await escrowOf(server.database, id)).toBe(0)
    expect((await statementOf(server.database, owner)).slice(-2)).toEqual([
      'campaign_fund -40',
      'campaign_return 32',
    ])
  })

  test('keeps what running attempts can claim', async () => {
    const owner = await anOwner()
    const [paid, unpaid] = [(await funded(owner)).id, (await funded(owner)).id]
    await startVisits(server.database, unpaid, 1)
    const sessions = await startVisits(server.database, paid, 1)
    await run('end', [paid, unpaid])
    expect([await escrowOf(server.database, paid), await escrowOf(server.database, unpaid)]).toEqual([4, 4])
    await server.database.shiftClock(130)
    expect(await credit(server.database, sessions)).toEqual(['ok'])
    await server.database.shiftClock(86_400)
    await server.database.app.query('SELECT exchange.expire_attempts()')
    expect([await escrowOf(server.database, paid), await escrowOf(server.database, unpaid)]).toEqual([0, 0])
  })

  test('of its creator’s own choice is left as it is', async () => {
    const owner = await anOwner()
    const { id } = await funded(owner)
    await end(owner, id)
    expect(outcomes((await run('end', [id])).body)).toEqual(['wrong_state'])
  })
})

test('a preview counts creators and points, names what stays, and changes nothing', async () => {
  const [owner, other] = [await anOwner(), await anOwner()]
  const ids = [(await funded(owner)).id, (await funded(owner)).id, (await funded(other)).id]
  const closed = (await funded(other, { title: 'Closed before' })).id
  await end(other, closed)
  await startVisits(server.database, ids[0] ?? '', 1)
  const body = { act: 'end' as const, campaignIds: [...ids, closed] }
  expect(await staff.do.previewBulkAct(body)).toMatchObject({
    members: 2,
    setAside: 120,
    returned: 116,
    items: [{}, {}, {}, { title: 'Closed before', outcome: 'wrong_state' }],
  })
  expect((await stateOf(owner, ids[0] ?? '')).state).toBe('live')
})

test('an act needs a reason, and takes 1 to 100 campaigns', async () => {
  const owner = await anOwner()
  const { id } = await funded(owner)
  for (const reason of ['', '🏺a'])
    expect(await run('hide', [id], reason)).toMatchObject({ status: 400, body: { error: { fields: {} } } })
  for (const ids of [[], Array<string>(101).fill(id)]) expect((await run('hide', ids)).status).toBe(400)
  expect((await stateOf(owner, id)).state).toBe('live')
})

describe('the list', () => {
  const ask = async (query: NonNullable<Request<typeof listManaged>['query']>) =>
    await staff.do.listManaged(query)

  test('finds campaigns by words, number, creator, state and platform', async () => {
    const owner = await anOwner()
    const one = await funded(owner, { title: 'Quartz kettle, first take', target: 30 })
    const two = await funded(owner, { title: 'Quartz spoon' })
    await end(owner, two.id)
    const titles = async (query: Parameters<typeof ask>[0]) =>
      (await ask(query)).campaigns.map(({ title }) => title)
    expect(await titles({ q: 'quartz ket' })).toEqual([one.title])
    expect(await titles({ q: 'quartz', state: 'all' })).toEqual([two.title, one.title])
    expect(await titles({ q: 'quartz', state: 'all', sort: 'budget' })).toEqual([one.title, two.title])
    expect(await titles({ q: two.id, state: 'ended' })).toEqual([two.title])
    expect(await titles({ owner: owner.username.toUpperCase(), state: 'all', order: 'asc' })).toEqual([
      one.title,
      two.title,
    ])
    expect(await titles({ q: 'quartz', platform: 'youtube', state: 'all' })).toEqual([])
    expect(await titles({ owner: 'nobody_by_this_name' })).toEqual([])
  })

  test('is sorted by budget', async () => {
    const owner = await anOwner(5000)
    await makePremium(server.database, owner)
    for (const target of [11, 30, 20, 20]) await funded(owner, { target })
    const budgets = (await ask({ sort: 'budget', owner: owner.username })).campaigns.map(
      ({ budget }) => budget,
    )
    expect(budgets).toEqual([120, 80, 80, 44])
  })

  test('of acts has what happened to each campaign', async () => {
    const { id, title } = await funded(await anOwner())
    await run('hide', [id], 'Listed act')
    expect((await staff.do.listBulkActs({ limit: 1 })).acts).toMatchObject([
      { act: 'hide', by: staff.username, reason: 'Listed act', items: [{ title, outcome: 'done' }] },
    ])
  })
})
