import { describe, expect, test } from 'vitest'
import { askForClaim, claimAccount } from '#contract/exchange/connections.ts'
import { getDashboard } from '#contract/exchange/dashboard.ts'
import { decideCase, listCases } from '#contract/staff/cases.ts'
import { inTransaction } from '#database/transaction.ts'
import { changeCatalogue } from '#server/exchange/catalogue/index.ts'
import { moveOrder } from '#server/money/orders/index.ts'
import { settleReferrals } from '#server/money/referrals/index.ts'
import { type LocalPerson, shareApp } from './app.ts'
import { credit, creditVisits, startVisits } from './campaigns.ts'
import { keyed } from './client.ts'
import { shareDatabase } from './database.ts'
import { fundWebsite, give, promote } from './exchange.ts'
import { sentTo, titlesTo } from './notifications.ts'
import { orderOf } from './orders.ts'
import { comeBy, doTasks } from './referrals.ts'
import { shareServices } from './services.ts'

const database = shareDatabase()
const services = shareServices(database, {})
const app = shareApp(services)
let count = 0
const newcomer = async (): Promise<LocalPerson & { username: string }> => {
  const name = `told-${++count}`
  return { ...(await app.join(name)), username: name }
}

/** A running campaign of the person for a website of this title. */
async function campaignOf(owner: LocalPerson & { username: string }, target = 10): Promise<number> {
  await give(database, owner, 1000)
  return fundWebsite(database, {
    owner,
    url: `https://told-${++count}.example.org/`,
    title: 'Moon jar',
    target,
  })
}

describe('a campaign', () => {
  test('is reported half done once, and finished once, in the transactions that credit', async () => {
    const owner = await newcomer()
    const id = await campaignOf(owner, 10)
    await creditVisits(database, String(id), 4)
    const before = (await titlesTo(database, owner)).length
    await creditVisits(database, String(id), 1)
    await creditVisits(database, String(id), 2)
    expect((await sentTo(database, owner)).slice(before)).toEqual([
      {
        kind: 'campaign',
        title: 'Your campaign is half done',
        body: '“Moon jar”. Half of its people have completed it.',
        path: '/content-hub',
      },
    ])
    await creditVisits(database, String(id), 3)
    expect((await titlesTo(database, owner)).slice(before)).toEqual([
      'Your campaign is half done',
      'Your campaign is finished',
    ])
  })

  test('that is small, or done in one call, is not reported half done', async () => {
    const owner = await newcomer()
    await creditVisits(database, String(await campaignOf(owner, 2)), 1)
    await creditVisits(database, String(await campaignOf(owner, 12)), 12)
    const titles = (await titlesTo(database, owner)).map((title) => title.replace(/^earner_\d+ /, ''))
    const first = 'is the first to spend time with “Moon jar”'
    expect(titles).toEqual([first, first, 'Your campaign is finished'])
  })

  test('reports its first person once, by name, in the transaction that credits', async () => {
    const owner = await newcomer()
    const id = await campaignOf(owner, 10)
    await creditVisits(database, String(id), 1)
    await creditVisits(database, String(id), 2)
    const { rows } = await database.owner.query(
      `SELECT username, author_id = member.id AS "isAuthor", notification.title, body, path, notification.kind
       FROM attempt JOIN member ON member.id = attempt.member_id, notification
       WHERE campaign_id = $1 AND notification.member_id = $2 ORDER BY attempt.id LIMIT 1`,
      [id, owner.id],
    )
    expect(await titlesTo(database, owner)).toHaveLength(1)
    const title = `${rows[0].username} is the first to spend time with “Moon jar”`
    expect(rows).toEqual([
      { ...rows[0], isAuthor: true, title, body: '9 to go.', path: '/dashboard', kind: 'campaign' },
    ])
  })

  test.each(['earner', 'owner'])('names no first person if the %s has blocked the other', async (blocker) => {
    const owner = await newcomer()
    const id = await campaignOf(owner, 10)
    const visits = await startVisits(database, String(id), 1)
    const pair = [visits[0]?.memberId, owner.id]
    await database.owner.query(
      'INSERT INTO owner_block (member_id, owner_id) VALUES ($1, $2)',
      blocker === 'earner' ? pair : pair.toReversed(),
    )
    await database.shiftClock(130)
    expect(await credit(database, visits)).toEqual(['ok'])
    expect(await titlesTo(database, owner)).toEqual(['Someone is the first to spend time with “Moon jar”'])
    const { news } = await owner.client.call(getDashboard, {}).then(({ body }) => body)
    expect(news.first).toMatchObject({ name: null, imageUrl: null, title: 'Moon jar' })
  })

  test('held by reports and released tells its owner; one that the owner pauses does not', async () => {
    const owner = await newcomer()
    const id = await campaignOf(owner)
    await database.owner.query(`SELECT exchange.pause_campaign($1, 'owner', $2)`, [id, owner.id])
    await database.owner.query(`SELECT exchange.resume_campaign($1, 'owner', $2)`, [id, owner.id])
    expect(await titlesTo(database, owner)).toEqual([])
    await database.owner.query(`SELECT exchange.hold_reported($1, 'Three people reported it.', 60)`, [id])
    await database.owner.query(`SELECT exchange.hold_reported($1, 'Three people reported it.', 60)`, [id])
    await database.shiftClock(61)
    await database.owner.query('SELECT exchange.release_reported()')
    expect((await sentTo(database, owner)).map(({ title, body }) => [title, body])).toEqual([
      ['Your campaign is on hold', '“Moon jar”. Three people reported it.'],
      ['Your campaign is running again', '“Moon jar”.'],
    ])
  })

  test('paused by an admin, or with its row of the catalogue, tells its owner', async () => {
    const [owner, admin] = [await newcomer(), await newcomer()]
    const id = await campaignOf(owner)
    await database.owner.query(
      `SELECT exchange.pause_campaign($1, 'moderation', $2, 'It breaks the rules.')`,
      [id, admin.id],
    )
    expect(await titlesTo(database, owner)).toEqual(['Your campaign is paused'])
    const other = await newcomer()
    await campaignOf(other)
    await changeCatalogue(services, admin.id, [{ key: 'website.visit', isOn: false }])
    await changeCatalogue(services, admin.id, [{ key: 'website.visit', isOn: true }])
    expect(await titlesTo(database, other)).toEqual([
      'Your campaign is paused',
      'Your campaign is running again',
    ])
  })
})

test('an order tells its buyer of each change that matters, once', async () => {
  const buyer = await newcomer()
  const { id, publicId } = await orderOf(services, buyer)
  const move = (to: 'pending' | 'paid' | 'failed' | 'disputed' | 'refunded') =>
    inTransaction(services.pool, (client) => moveOrder(client, { orderId: id, to, by: 'provider' }))
  for (const to of ['pending', 'failed', 'pending', 'paid', 'paid', 'disputed', 'paid', 'refunded'] as const)
    await move(to)
  expect((await sentTo(database, buyer)).map(({ kind, title, path }) => [kind, title, path])).toEqual(
    [
      'Your payment failed',
      'Your payment arrived',
      'Your payment is disputed',
      'The dispute over your payment has ended: it counts again',
      'Your payment was refunded',
    ].map((title) => ['order', title, `/orders/${publicId}`]),
  )
})

test('a referral that is approved or rejected tells its referrer, without naming anybody', async () => {
  const referrer = await newcomer()
  await comeBy(services, referrer, { deviceId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' })
  await comeBy(services, referrer, { deviceId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' })
  const good = await comeBy(services, referrer)
  await doTasks(database, good)
  await settleReferrals(services)
  await settleReferrals(services)
  const told = await sentTo(database, referrer)
  expect(told.filter(({ title }) => title === 'Your referral was approved')).toEqual([
    {
      kind: 'referral',
      title: 'Your referral was approved',
      body: '50 points are in your balance.',
      path: '/referrals',
    },
  ])
  expect(JSON.stringify(told)).not.toContain(good.username)
})

test('an admin’s verdict on an account tells the member who claimed it', async () => {
  const [person, admin] = [await newcomer(), await newcomer()]
  await promote(database, admin)
  for (const approve of [false, true]) {
    const params = { platform: 'twitch' } as const
    await person.client.call(claimAccount, { params, body: { handle: 'moonjar' } })
    await person.client.call(askForClaim, { params })
    const { cases } = (await admin.client.call(listCases, { query: { kind: 'claim' } })).body
    const verdict = approve
      ? ({ verdict: 'approved' } as const)
      : ({ verdict: 'rejected', note: 'The code is not in the bio.' } as const)
    const request = { params: { caseId: cases[0]?.id ?? '' }, body: { kind: 'claim', ...verdict } } as const
    const { status } = await admin.client.call(decideCase, request, keyed())
    expect(status).toBe(200)
  }
  expect(await sentTo(database, person)).toEqual([
    {
      kind: 'verdict',
      title: 'Your Twitch account was rejected',
      body: 'moonjar: The code is not in the bio.',
      path: '/platforms',
    },
    {
      kind: 'verdict',
      title: 'Your Twitch account was approved',
      body: 'moonjar is connected.',
      path: '/platforms',
    },
  ])
})
