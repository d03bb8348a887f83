import { beforeAll, describe, expect, test, vi } from 'vitest'
import { fundTask } from '../attempts.ts'
import { statementOf } from '../exchange.ts'
import { openHouse } from './house.ts'
import { memberAt } from './people.ts'
import { expectAccessible, overhangs } from './quiet-page.ts'
import { pressPlay, type Videos, videosOf, watchCard } from './watching.ts'

vi.setConfig({ testTimeout: 90_000 })

const house = openHouse({ env: { PLAYERS: 'practice' } })
let videos: Videos

beforeAll(async () => {
  videos = await videosOf(house.server)
})

test('the viewer goes from one video to the next: when asked, and when one is paid', async () => {
  const earner = await memberAt(house.browser, house.server, 'viewer')
  const { page, context, complaints } = earner
  await page.goto('/platforms/tiktok/video-viewer')
  await page.getByText('No video waits').waitFor()
  for (const reward of [5, 4, 3]) await videos.tiktok({ reward })
  await page.reload()
  const title = page.locator('#viewer-title')
  const first = await title.textContent()
  await page.getByRole('button', { name: 'Next video' }).click()
  await expect.poll(() => title.textContent()).not.toBe(first)
  const second = await title.textContent()
  await pressPlay(page)
  await watchCard(page, 'complete').waitFor()
  await watchCard(page, 'ready').waitFor()
  expect(new URL(page.url()).pathname).toBe('/platforms/tiktok/video-viewer')
  expect(await title.textContent()).not.toBe(second)
  complaints.expectOnly()
  await context.close()
})

test('YouTube: the first of the list plays above it, through to the points', async () => {
  await videos.youtube({ reward: 6 })
  const earner = await memberAt(house.browser, house.server, 'tube')
  const { page, context, complaints } = earner
  await page.goto('/platforms/youtube/watch')
  await watchCard(page, 'ready').waitFor()
  expect(await page.getByRole('region', { name: 'Tasks' }).getByRole('listitem').count()).toBeGreaterThan(0)
  await pressPlay(page)
  await watchCard(page, 'complete').waitFor()
  await expect.poll(() => statementOf(house.server.database, earner)).toContain('attempt_credit 6')
  complaints.expectOnly()
  await context.close()
})

describe('every platform through to the points, from the page of its task', () => {
  test.for([
    ['youtube', 'abcd-video1', 'https://www.youtube.com/watch?v=abcd-video1'],
    ['tiktok', '7000000000000099999', 'https://www.tiktok.com/@marlow/video/7000000000000099999'],
    ['soundcloud', 'marlow/night-drive', 'https://soundcloud.com/marlow/night-drive'],
    ['twitch', '1234567', 'https://www.twitch.tv/videos/1234567'],
    ['twitch', '@marlow', 'https://www.twitch.tv/marlow'],
  ] as const)('%s %s', async ([platform, externalId, url]) => {
    const task = { owner: videos.owner, platform, action: 'watch', externalId, url, reward: 4, seconds: 2 }
    const campaignId = await fundTask(house.server.database, task)
    const earner = await memberAt(house.browser, house.server, `every-${platform}-${externalId.length}`)
    const { page, context, complaints } = earner
    await page.goto(`/tasks/${campaignId}`)
    const agree = page.getByRole('button', { name: 'I know, go on' })
    await watchCard(page, 'ready').or(agree).first().waitFor()
    if (await agree.isVisible()) await agree.click()
    await watchCard(page, 'ready').waitFor()
    await pressPlay(page)
    await watchCard(page, 'complete').waitFor()
    await page.waitForURL('**/earn-points')
    await expect
      .poll(() => statementOf(house.server.database, earner))
      .toEqual(['welcome_grant 50', 'attempt_credit 4'])
    complaints.expectOnly()
    await context.close()
  })
})

describe('each state is accessible, quiet and within the window', () => {
  test.for([
    { theme: 'dark', width: 1440 },
    { theme: 'light', width: 390 },
    { theme: 'dark', width: 390 },
    { theme: 'light', width: 1440 },
  ] as const)('$theme at $width px', async (look) => {
    const person = await memberAt(house.browser, house.server, `looks-${look.theme}-${look.width}`, look)
    const { page, context, complaints } = person
    const isFine = async (): Promise<void> => {
      await expectAccessible(page)
      expect(await overhangs(page)).toEqual([])
    }
    await page.goto('/platforms/tiktok/watch/7999999999999999999')
    await page.getByText('No open task').waitFor()
    await isFine()
    await page.goto((await videos.tiktok({}, '4040')).href)
    await watchCard(page, 'unplayable').waitFor()
    await isFine()
    await page.goto((await videos.tiktok({ seconds: 60 })).href)
    await watchCard(page, 'ready').waitFor()
    await isFine()
    // By the keyboard alone: into the player, and play.
    await page.locator('.watch-player iframe').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await watchCard(page, 'watching').waitFor()
    await isFine()
    complaints.expectOnly()
    await context.close()
  })
})
