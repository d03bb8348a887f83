import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { endCampaign } from '../attempts.ts'
import { creditVisits, trust } from '../campaigns.ts'
import { fundWebsite, give, makeBonusReady } from '../exchange.ts'
import { callsTo, countedBalances, goBack, stopTime, toastSaying } from './acts.ts'
import { openHouse, type SharedBrowser } from './house.ts'
import { expectBalance, type MemberAtBrowser, memberAt } from './people.ts'
import { expectAccessible, hydrated, overhangs } from './quiet-page.ts'
import { shareWindows } from './windows.ts'

const house = openHouse()
// Only a full browser keeps the page that was left.
const whole = shareWindows()

let count = 0
const member = ({ browser }: SharedBrowser = house): Promise<MemberAtBrowser> =>
  memberAt(browser, house.server, `figures${++count}`)

describe('the dashboard', () => {
  test('a new member’s steps stand in the chart’s place until all are done', async () => {
    const person = await member()
    const { page, context, complaints } = person
    const step = page.locator('.first-steps [aria-current="step"]')
    const chart = page.getByRole('heading', { name: /^Last \d+ days$/ })
    await page.goto('/dashboard')
    await step.getByText('Visit a website').waitFor()
    expect(await step.getByRole('link').getAttribute('href')).toBe('/next-task')
    expect(await chart.count()).toBe(0)
    expect(await page.locator('.stat svg.text-warn-text').count(), 'a warning to a newcomer').toBe(0)
    await expectAccessible(page)

    await trust(house.server.database, person, 2)
    await page.reload()
    await step.getByText('Start your first campaign').waitFor()
    await step.getByText('40 points are 10 visitors').waitFor()
    await page.setViewportSize({ width: 864, height: 900 })
    expect(await overhangs(page)).toEqual([])
    await page.setViewportSize({ width: 1084, height: 900 })
    const goal = page.locator('.card', { hasText: 'Change goal' })
    expect(await goal.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    const id = await fundWebsite(house.server.database, { owner: person, url: 'https://steps.example/' })
    await page.reload()
    await chart.first().waitFor()
    expect(await step.count()).toBe(0)
    expect(await page.locator('.stat svg.text-warn-text').count(), 'a low balance is no warning').toBe(0)
    await page.getByText('Low balance').waitFor()
    await endCampaign(house.server.database, id, person)
    complaints.expectOnly()
    await context.close()
  })

  test('the greeting says what the chart shows, and the tiles what their figures are worth', async () => {
    const person = await member()
    const { page, context, complaints } = person
    const { database } = house.server
    await give(database, person, 1000)
    const id = await fundWebsite(database, { owner: person, url: 'https://figures.example/', target: 3 })
    await creditVisits(database, String(id), 3)
    await trust(database, person, 2)
    await database.owner.query(
      `INSERT INTO member_day (member_id, day, credited, points_credited)
       SELECT $1::bigint, (ledger.clock() AT TIME ZONE 'UTC')::date, 5, 65
       UNION ALL SELECT $1::bigint, (date_trunc('month', ledger.clock() AT TIME ZONE 'UTC') - interval '1 day')::date, 1, 15`,
      [person.id],
    )
    await page.goto('/dashboard')
    const main = page.getByRole('main')
    await main.getByText('You earned +115 points today. 3 people spent time with your work.').waitFor()
    await main
      .getByRole('img', { name: /Earned 1(15|30), used 12\./ })
      .first()
      .waitFor()
    await main.getByText('65 of 100 from tasks').waitFor()
    await main.getByText('Enough for about 69 one-minute watches').waitFor()
    await main.getByText(/^This month, 100 more than in [A-Z][a-z]+$/).waitFor()
    await main.getByText('Spent on campaigns and extras, 3 completions').waitFor()
    const domes = main.getByRole('list', { name: 'This week' })
    expect(await domes.locator('[data-state="active"]').count()).toBeGreaterThan(0)
    await main.getByRole('link', { name: 'View all' }).click()
    await page.waitForURL('**/activities')
    await main.getByText('3 people visited').waitFor()
    await expectAccessible(page)
    complaints.expectOnly()
    await context.close()
  })

  test('after a pause the greeting says what is new, and leads to feedback that arrived', async () => {
    const person = await member()
    const { page, context, complaints } = person
    const { database } = house.server
    await give(database, person, 1000)
    const url = 'https://since.example/'
    const id = await fundWebsite(database, { owner: person, url, target: 10 })
    await creditVisits(database, String(id), 4)
    await database.owner.query(
      `UPDATE session SET earlier_at = created_at - interval '1 day' WHERE member_id = $1`,
      [person.id],
    )
    await page.goto('/dashboard')
    await page.getByText('Since you were here, 4 people spent time with your work.').waitFor()
    await page.getByRole('link', { name: 'Promote something' }).waitFor()
    await database.owner.query(`UPDATE campaign SET action = 'feedback' WHERE id = $1`, [id])
    await page.reload()
    await page.getByText('4 people spent time with your work; 4 wrote to you.').waitFor()
    await page.getByRole('link', { name: 'Read the feedback' }).click()
    await page.waitForURL('**/content-feedback')
    await endCampaign(database, id, person)
    complaints.expectOnly()
    await context.close()
  })

  test('two domes close once for the first visitor of a campaign, unless the reader prefers less motion', async () => {
    const person = await member()
    const { page, context, complaints } = person
    const { database } = house.server
    await give(database, person, 1000)
    const url = 'https://first.example/'
    const id = await fundWebsite(database, { owner: person, url, title: 'Night bus', target: 10 })
    await creditVisits(database, String(id), 1)
    const card = page.getByRole('region', { name: 'First visitor' })
    const moves = () =>
      card.locator('path').evaluateAll((domes) =>
        domes.map((dome) => {
          const { animationName, animationIterationCount, fill, color } = getComputedStyle(dome)
          return { animationName, animationIterationCount, isInk: fill === color }
        }),
      )
    for (const [reducedMotion, animationName] of [
      ['no-preference', 'meet'],
      ['reduce', 'none'],
    ] as const) {
      await page.emulateMedia({ reducedMotion })
      await page.goto('/dashboard')
      await card.getByRole('heading', { name: 'Your first visitor. 9 to go.' }).waitFor()
      await card.getByText(/^earner_\d+ spent .+ with “Night bus”\.$/).waitFor()
      const dome = { animationName, animationIterationCount: '1', isInk: true }
      expect(await moves()).toEqual([dome, dome])
    }
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await overhangs(page)).toEqual([])
    await endCampaign(database, id, person)
    complaints.expectOnly()
    await context.close()
  })

  test('the bonus can be claimed once it is ready, only once, and not before, and both balances count up together', async () => {
    const person = await member()
    const { page, context, complaints } = person
    const claim = page.getByRole('main').getByRole('button', { name: 'Claim 50 points' })
    await page.goto('/dashboard')
    await page.getByText(/^5 more tasks/).waitFor()
    expect(await claim.count()).toBe(0)
    await makeBonusReady(house.server.database, person)
    for (const address of ['/earn-points', '/dashboard']) {
      await page.goto(address)
      await claim.waitFor()
    }
    await hydrated(page)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const counted = countedBalances(page, '.stat', 100)
    await claim.click()
    const { figures, different } = await counted
    expect(figures, 'it counts').toBeGreaterThan(2)
    expect(different).toEqual([])
    await toastSaying(page, 'Daily bonus: +50 points').waitFor()
    await expectBalance(page, 100)
    await page.getByText(/^Claimed\. For the next one: 10 more tasks/).waitFor()
    expect(await claim.count()).toBe(0)
    complaints.expectOnly()
    await context.close()
  })

  test('the balance is read again every 30 s', async () => {
    for (const address of ['/dashboard', '/content-hub']) {
      const person = await member()
      const { page, context, complaints } = person
      const calls = callsTo(page, '/api/points/overview')
      await stopTime(page)
      await page.goto(address)
      await hydrated(page)
      const before = calls.length
      await give(house.server.database, person, 7)
      await page.clock.runFor(29_900)
      expect(calls.length, 'the server has just rendered the page').toBe(before)
      const read = page.waitForResponse('**/api/points/overview')
      await page.clock.runFor(100)
      await read
      expect(calls.length).toBe(before + 1)
      await page.clock.resume()
      await expectBalance(page, 57)
      complaints.expectOnly()
      await context.close()
    }
  })

  test('failed reads of the dashboard are logged, loading stops, and no error is shown', async () => {
    const { page, context, complaints } = await member()
    const { owner } = house.server.database
    await owner.query('ALTER TABLE activity RENAME TO activity_away')
    try {
      const answer = await page.goto('/dashboard')
      const loading = page.getByRole('main').getByText(/^Loading/)
      for (const what of ['Total Points', 'the chart', 'activities'])
        expect(await answer?.text()).toContain(`Loading ${what}`)
      await expect.poll(() => loading.count()).toBe(0)
    } finally {
      await owner.query('ALTER TABLE activity_away RENAME TO activity')
    }
    expect(
      await page
        .getByRole('main')
        .getByText(/^Loading/)
        .count(),
    ).toBe(0)
    expect(await page.locator('.toast').count()).toBe(0)
    expect(await page.getByText('No recent activity').count(), 'that is not known').toBe(0)
    complaints.expectOnly(
      /Failed to load resource: .*500/,
      /getPointsOverview failed CallError: 500: \{"error"/,
      /getDashboard failed CallError: 500: \{"error"/,
      /listDailyPoints failed CallError: 500: \{"error"/,
      /listRecentActivities failed CallError: 500: \{"error"/,
    )
    await context.close()
  })
})

describe('the cache between pages', () => {
  /** Opens and closes the figures of the only campaign, which no page includes. */
  async function viewFigures(page: Page): Promise<void> {
    await hydrated(page)
    await page.getByRole('button', { name: 'More for A kiln' }).click()
    await page.getByRole('menuitem', { name: 'Daily figures' }).click()
    await page.getByRole('dialog').getByRole('region', { name: 'By day' }).waitFor()
    await page.keyboard.press('Escape')
  }

  test('data read by one page is cached for the next, in this session only', async () => {
    const person = await member()
    const { page, context, complaints } = person
    await give(house.server.database, person, 100)
    const url = 'https://kiln.example/'
    const id = await fundWebsite(house.server.database, { owner: person, url, title: 'A kiln' })
    const calls = callsTo(page, `/api/campaigns/${id}`)
    await page.goto('/content-hub')
    await viewFigures(page)
    await page.goto('/content/website')
    await viewFigures(page)
    expect(calls).toEqual(['GET'])

    await page.goto('/login/check-email')
    const kept = await page.evaluate(() => sessionStorage.getItem('query-cache') ?? '')
    expect(kept).toContain('/api/points/overview')
    expect(kept, 'the session is always read from the server').not.toContain('/api/auth/user')
    await page.evaluate(() => {
      const cache = JSON.parse(sessionStorage.getItem('query-cache') ?? '{}')
      sessionStorage.setItem('query-cache', JSON.stringify({ ...cache, session: 'another' }))
    })
    await page.goto('/content-hub')
    await viewFigures(page)
    expect(calls).toEqual(['GET', 'GET'])
    complaints.expectOnly()
    await context.close()
  })

  /** Returns by Back within seconds; expects the page as it was left, or a new one, with what was read since. */
  async function expectNoNewReads(opened: SharedBrowser, kept: 0 | 1): Promise<void> {
    const person = await member(opened)
    const { page, context, complaints } = person
    await page.goto('/dashboard')
    await hydrated(page)
    await page.evaluate(() => document.body.setAttribute('data-left', ''))
    await give(house.server.database, person, 7)
    await page.goto('/earn-points')
    await hydrated(page)
    const reads = ['/api/auth/user', '/api/dashboard', '/api/points/overview', '/api/activities/recent']
    const calls = reads.map((address) => [address, callsTo(page, address)] as const)
    await goBack(page, '**/dashboard')
    await expectBalance(page, 57)
    await hydrated(page)
    expect(await page.locator('body[data-left]').count()).toBe(kept)
    for (const [address, sent] of calls) expect(sent, address).toEqual([])
    complaints.expectOnly()
    await context.close()
  }

  test(
    'Back within seconds to a page that the browser kept reads nothing again, and shows what was read since',
    {
      tags: 'windows',
    },
    () => expectNoNewReads(whole, 1),
  )

  test('Back within seconds to a page that the browser loads from its cache reads nothing again, and shows what was read since', () =>
    expectNoNewReads(house, 0))
})
