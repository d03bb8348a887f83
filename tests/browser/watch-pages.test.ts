import type { Page } from 'playwright-core'
import { beforeAll, describe, test, vi } from 'vitest'
import { attemptsOf, statementOf } from '../exchange.ts'
import { openHouse } from './house.ts'
import { memberAt } from './people.ts'
import { expectAccessible, hydrated, overhangs } from './quiet-page.ts'
import { pressPlay, type Videos, videosOf, watchCard, watcherAt } from './watching.ts'

vi.setConfig({ maxConcurrency: 3 })

const house = openHouse({ env: { PLAYERS: 'practice' } })
let videos: Videos

beforeAll(async () => {
  videos = await videosOf(house.server)
})

const at = (name: string) => watcherAt(house, name)

describe('the pages with a player', () => {
  test('the viewer moves to the next video on request, and when one is paid', async ({ expect }) => {
    const earner = await watcherAt(house, 'viewer')
    const { page, context, complaints } = earner
    await page.goto('/platforms/tiktok/video-viewer')
    await page.getByText('No videos').waitFor()
    for (const reward of [5, 4, 3]) await videos.tiktok({ reward })
    await page.reload()
    await hydrated(page)
    const title = page.locator('#viewer-title')
    const first = await title.textContent()
    await page.getByRole('button', { name: 'Next video' }).click()
    await expect.poll(() => title.textContent()).not.toBe(first)
    const second = await title.textContent()
    await pressPlay(page)
    await expect.poll(() => title.textContent()).not.toBe(second)
    expect(new URL(page.url()).pathname).toBe('/platforms/tiktok/video-viewer')
    expect(await statementOf(house.server.database, earner)).toHaveLength(2)
    complaints.expectOnly()
    await context.close()
  })

  test('a first video asks one question first, and one that does not play leads to the next', async ({
    expect,
  }) => {
    await videos.tiktok({ reward: 9 }, '4040')
    const { page, context, complaints } = await memberAt(house.browser, house.server, 'asked-once')
    await page.goto('/platforms/tiktok/video-viewer')
    await page.getByText('Against the rules').waitFor()
    expect(await page.locator('.watch-player').count()).toBe(0)
    await page.getByRole('button', { name: 'I understand' }).click()
    await watchCard(page, 'unplayable').waitFor()
    const title = page.locator('#viewer-title')
    const broken = await title.textContent()
    await page.getByRole('button', { name: 'Next task' }).click()
    await watchCard(page, 'ready').waitFor()
    expect(await title.textContent()).not.toBe(broken)
    complaints.expectOnly()
    await context.close()
  })

  test('the first YouTube video plays above its list, through to the points', async ({ expect }) => {
    await videos.youtube({ reward: 6 })
    const earner = await watcherAt(house, 'tube')
    const { page, context, complaints } = earner
    await page.goto('/platforms/youtube/watch')
    await watchCard(page, 'ready').waitFor()
    expect(await page.getByRole('region', { name: 'Tasks' }).getByRole('listitem').count()).toBeGreaterThan(0)
    await pressPlay(page)
    await expect.poll(() => statementOf(house.server.database, earner)).toContain('attempt_credit 6')
    complaints.expectOnly()
    await context.close()
  })
})

test.concurrent('a second tab takes over; the first one says so and can take it back', async ({ expect }) => {
  const { href } = await videos.tiktok({ seconds: 60 })
  const earner = await at('tabs')
  const { page, context, complaints } = earner
  await page.goto(href)
  await pressPlay(page)
  await watchCard(page, 'watching').waitFor()
  const second = await context.newPage()
  await second.goto(href)
  await pressPlay(second)
  await watchCard(second, 'watching').waitFor()
  await watchCard(page, 'elsewhere').getByText('Playing in another tab').waitFor()
  await page.getByRole('button', { name: 'Watch here instead' }).click()
  await watchCard(page, 'watching').waitFor()
  await watchCard(second, 'elsewhere').waitFor()
  expect(await attemptsOf(house.server.database, earner)).toHaveLength(1)
  complaints.expectOnly()
  await context.close()
})

test.concurrent('a rejected start says why and offers the next task', async ({ expect }) => {
  const [running, other] = [await videos.tiktok({ seconds: 30 }), await videos.tiktok()]
  const { page, context, complaints } = await at('busy')
  await page.goto(running.href)
  await pressPlay(page)
  await watchCard(page, 'watching').waitFor()
  await page.goto(other.href)
  await pressPlay(page)
  const card = watchCard(page, 'failed')
  await card.getByText('is still running').waitFor()
  expect(await card.getByRole('link', { name: 'Next task' }).getAttribute('href')).toBe(
    '/platforms/tiktok/watch',
  )
  complaints.expectOnly(/409/)
  await context.close()
})

test.concurrent('a message that the page sends to itself starts nothing', async ({ expect }) => {
  const { href } = await videos.tiktok()
  const earner = await at('forger')
  const { page, context } = earner
  await page.goto(href)
  await watchCard(page, 'ready').waitFor()
  await page.evaluate(() => {
    const forged = { source: 'mutuals-player', state: 'playing', position: 9, duration: 40, cause: null }
    window.postMessage(forged, location.origin)
  })
  expect(await watchCard(page, 'ready').count()).toBe(1)
  expect(await attemptsOf(house.server.database, earner)).toEqual([])
  await context.close()
})

/** Players that overflow their card or are too small to be seen, and buttons that a clip cuts off. */
async function cutOff(page: Page): Promise<string[]> {
  const [card, player] = [page.locator('section.watch'), page.locator('.watch-player')]
  if ((await player.count()) === 0) return []
  const [outer, inner] = [await card.boundingBox(), await player.boundingBox()]
  const right = (box: typeof outer): number => (box ? box.x + box.width : 0)
  const buttons = page.frames().map((frame) =>
    frame.evaluate(() => {
      const all = [...document.querySelectorAll('.clip-bar button')]
      return all.flatMap((one) => (one.getBoundingClientRect().right > innerWidth ? [one.textContent] : []))
    }),
  )
  const tiny = inner && Math.min(inner.width, inner.height) < 200 ? [`a player of ${inner.width} px`] : []
  return [
    ...(right(inner) > right(outer) ? ['the player'] : []),
    ...tiny,
    ...(await Promise.all(buttons)).flat(),
  ]
}

describe.concurrent('each state is accessible, logs no errors and fits the window', () => {
  test.for([
    { theme: 'dark', width: 1440 },
    { theme: 'light', width: 390 },
  ] as const)('$theme at $width px', async (look, { expect }) => {
    const person = await watcherAt(house, `looks-${look.theme}-${look.width}`, look)
    const { page, context, complaints } = person
    const isFine = async (): Promise<void> => {
      await expectAccessible(page)
      expect(await overhangs(page)).toEqual([])
      expect(await cutOff(page)).toEqual([])
    }
    await page.goto('/platforms/tiktok/watch/7999999999999999999')
    await page.getByText('No open task').waitFor()
    await isFine()
    await page.goto((await videos.tiktok({}, '4040')).href)
    await watchCard(page, 'unplayable').waitFor()
    await isFine()
    await page.goto(`/tasks/${(await videos.youtube({ seconds: 60 })).campaignId}`)
    await watchCard(page, 'ready').waitFor()
    await isFine()
    await page.goto((await videos.tiktok({ seconds: 60 })).href)
    await watchCard(page, 'ready').waitFor()
    await isFine()
    // By keyboard alone: into the player, and play.
    await page.locator('.watch-player iframe').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await watchCard(page, 'watching').waitFor()
    await isFine()
    complaints.expectOnly()
    await context.close()
  })
})
