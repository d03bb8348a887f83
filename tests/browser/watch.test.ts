import { beforeAll, test, vi } from 'vitest'
import { endCampaign } from '../attempts.ts'
import { attemptsOf, capsOf, type Person, statementOf, walletOf } from '../exchange.ts'
import { until } from '../programs.ts'
import { openHouse } from './house.ts'
import { expectBalance } from './people.ts'
import {
  keepPhases,
  pressPlay,
  type Videos,
  videosOf,
  watchCard,
  watchedToTheEnd,
  watcherAt,
} from './watching.ts'

vi.setConfig({ maxConcurrency: 4 })

const house = openHouse({ env: { PLAYERS: 'practice' } })
let videos: Videos

beforeAll(async () => {
  videos = await videosOf(house.server)
})

const at = (name: string) => watcherAt(house, name)

/** Milliseconds the server has confirmed of a member's only watch. */
async function confirmedMs({ id }: Person): Promise<number> {
  const { rows } = await house.server.database.owner.query<{ ms: number }>(
    'SELECT confirmed_ms AS ms FROM watch JOIN attempt ON attempt.id = attempt_id WHERE member_id = $1',
    [id],
  )
  return rows[0]?.ms ?? 0
}

test.concurrent('a video loads, plays when pressed, has its seconds confirmed, and pays its points', async ({
  expect,
}) => {
  const { href } = await videos.tiktok()
  const earner = await at('whole')
  const { page, context, complaints } = earner
  const phases = await keepPhases(page)
  await page.goto(href)
  await watchCard(page, 'ready').getByText('Press play to start').waitFor()
  await watchCard(page, 'ready').getByText('Practice player').waitFor()
  // Nothing is started, and no cap used, before the video plays.
  expect(await attemptsOf(house.server.database, earner)).toEqual([])
  await pressPlay(page)
  await watchCard(page, 'watching').getByText('of 2 s confirmed').waitFor()
  await watchedToTheEnd(page)
  expect(await phases()).toEqual(['loading', 'ready', 'starting', 'watching', 'complete'])
  await expectBalance(page, 53)
  expect(await statementOf(house.server.database, earner)).toEqual(['welcome_grant 50', 'attempt_credit 3'])
  complaints.expectOnly()
  await context.close()
})

test.concurrent('a video that does not play says why, offers a visit and the next task, and uses no cap', async ({
  expect,
}) => {
  const { href } = await videos.tiktok({}, '4040')
  const earner = await at('gone')
  const { page, context, complaints } = earner
  await page.goto(href)
  const card = watchCard(page, 'unplayable')
  await card.getByText('It wasn’t started, so it cost you nothing.').waitFor()
  expect(await card.getByRole('link', { name: 'Visit it on TikTok' }).getAttribute('href')).toContain(
    'tiktok.com/@',
  )
  await card.getByRole('link', { name: 'Next task' }).waitFor()
  expect(await attemptsOf(house.server.database, earner)).toEqual([])
  expect(await capsOf(house.server.database, earner)).toMatchObject({ attempts: 0, points: 0 })
  complaints.expectOnly()
  await context.close()
})

test.concurrent('a lost connection is shown, and the seconds played without it are confirmed once it is back', async ({
  expect,
}) => {
  const { href } = await videos.tiktok({ seconds: 6 })
  const earner = await at('lost')
  const { page, context } = earner
  await page.goto(href)
  await pressPlay(page)
  await watchCard(page, 'watching').waitFor()
  await page.route('**/heartbeats', (route) => route.abort('connectionfailed'))
  await watchCard(page, 'watching').getByText('Connection lost').waitFor()
  await page.unroute('**/heartbeats')
  await watchedToTheEnd(page)
  expect(await walletOf(house.server.database, earner)).toBe(53)
  await context.close()
})

test.concurrent('the time stops while the page is hidden and continues once it is visible', async ({
  expect,
}) => {
  const { href } = await videos.tiktok({ seconds: 4 })
  const earner = await at('hidden')
  const { page, context, complaints } = earner
  await page.goto(href)
  await pressPlay(page)
  await watchCard(page, 'watching').waitFor()
  const beSeen = (state: string): Promise<void> =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await beSeen('hidden')
  await watchCard(page, 'watching').getByText('Page hidden').waitFor()
  const heartbeat = await page.waitForResponse('**/heartbeats')
  await heartbeat.finished()
  expect(await confirmedMs(earner)).toBeLessThan(4000)
  await beSeen('visible')
  await watchedToTheEnd(page)
  complaints.expectOnly()
  await context.close()
})

test.concurrent('a campaign that ends during a video pays the member who watches it', async ({ expect }) => {
  const { href, campaignId } = await videos.tiktok({ seconds: 3 })
  const earner = await at('ended')
  const { page, context, complaints } = earner
  await page.goto(href)
  await pressPlay(page)
  await watchCard(page, 'watching').waitFor()
  await endCampaign(house.server.database, campaignId, videos.owner)
  await watchedToTheEnd(page)
  expect(await walletOf(house.server.database, earner)).toBe(53)
  complaints.expectOnly()
  await context.close()
})

test.concurrent("'Still there?' appears and is answered with a button", async ({ expect }) => {
  const { href } = await videos.tiktok({ seconds: 120 })
  const earner = await at('asked')
  const { page, context, complaints } = earner
  await page.goto(href)
  await Promise.all([page.waitForResponse('**/heartbeats'), pressPlay(page)])
  await until(async () => {
    const { rowCount } = await house.server.database.owner.query(
      `UPDATE watch SET unasked_ms = 59900 FROM attempt
         WHERE attempt.id = watch.attempt_id AND attempt.member_id = $1 AND asked_at IS NULL`,
      [earner.id],
    )
    return rowCount === 1
  })
  const card = watchCard(page, 'watching')
  await card.getByRole('heading', { name: 'Still there?' }).waitFor()
  const answered = page.waitForResponse(async (response) => {
    const body = response.request().postDataJSON() as { stillHere?: boolean } | null
    return response.url().includes('heartbeats') && body?.stillHere === true
  })
  await card.getByRole('button', { name: 'I’m here' }).press('Enter')
  expect((await (await answered).json()).answerWithinSeconds).toBeNull()
  await card.getByText('Counting').waitFor()
  complaints.expectOnly()
  await context.close()
})

test.concurrent('a page that is left reports its position and resumes from there', async ({ expect }) => {
  const { href } = await videos.tiktok({ seconds: 60 })
  const earner = await at('away')
  const { page, context } = earner
  await page.goto(href)
  await pressPlay(page)
  await watchCard(page, 'watching').waitFor()
  await page.waitForResponse(async (response) => {
    if (!response.url().includes('heartbeats')) return false
    return ((await response.json()) as { confirmedSeconds: number }).confirmedSeconds >= 4
  })
  const before = await confirmedMs(earner)
  await page.waitForFunction(
    (since) => performance.now() - since > 1500,
    await page.evaluate(() => performance.now()),
  )
  await page.goto('/earn-points')
  await expect.poll(() => confirmedMs(earner)).toBeGreaterThan(before)
  await page.goto(href)
  await pressPlay(page)
  await watchCard(page, 'watching')
    .getByText(/^[4-9] s/)
    .waitFor()
  await context.close()
})

test.concurrent('a video that disappears while it plays is reported, and the next one starts at once', async ({
  expect,
}) => {
  const [broken, other] = [await videos.tiktok({ seconds: 30 }), await videos.tiktok()]
  const earner = await at('broken')
  const { page, context, complaints } = earner
  await page.goto(broken.href)
  await pressPlay(page)
  await watchCard(page, 'watching').waitFor()
  const report = page.waitForResponse('**/player-failures')
  await page.frame({ url: /player.tiktok/ })?.evaluate(() => {
    const gone = { source: 'mutuals-player', state: 'error', position: 1, duration: 40, cause: 'gone' }
    window.parent.postMessage(gone, location.origin)
  })
  await watchCard(page, 'unplayable').getByText('Leaving it costs you nothing.').waitFor()
  expect((await report).status()).toBe(204)
  await page.goto(other.href)
  await pressPlay(page)
  await watchedToTheEnd(page)
  expect(await walletOf(house.server.database, earner)).toBe(53)
  complaints.expectOnly()
  await context.close()
})
