import type { Page } from 'playwright-core'
import { beforeAll, describe, test, vi } from 'vitest'
import { type PlayerContent, playerAddress } from '#contract/checks/players.ts'
import { fundTask } from '../attempts.ts'
import { attemptsOf, fundWebsite, statementOf } from '../exchange.ts'
import { openHouse } from './house.ts'
import { memberAt } from './people.ts'
import { openHall } from './player-pages.ts'
import { hydrated } from './quiet-page.ts'
import { pressPlay, type Videos, videosOf, watchCard } from './watching.ts'

vi.setConfig({ maxConcurrency: 4 })
const house = openHouse({ env: { PLAYERS: 'practice' } })
let videos: Videos
beforeAll(async () => {
  videos = await videosOf(house.server)
})

const plays: [string, PlayerContent, number | null][] = [
  ['YouTube', { platform: 'youtube', id: 'dQw4w9WgXcQ' }, 212],
  ['TikTok', { platform: 'tiktok', id: '6718335390845095173' }, 40],
  ['SoundCloud', { platform: 'soundcloud', id: 'forss/flickermood' }, 168],
  ['Recording', { platform: 'twitch', id: '1234567' }, 600],
  ['Live', { platform: 'twitch', id: 'monstercat', live: true }, null],
]

const failures: [string, PlayerContent, string][] = [
  ['Gone', { platform: 'youtube', id: '4040-video-' }, 'gone'],
  ['Not on other sites', { platform: 'youtube', id: '4030-video-' }, 'embedding_disabled'],
  ['TikTok', { platform: 'tiktok', id: '4040335390845095173' }, 'unplayable'],
  ['SoundCloud', { platform: 'soundcloud', id: '4040/track' }, 'unplayable'],
  ['Not on air', { platform: 'twitch', id: 'offline_one', live: true }, 'offline'],
  ['Silent', { platform: 'youtube', id: '5040-video-' }, 'network'],
]

test.concurrent('each player gets ready, plays when pressed, reports its position, and pauses', async ({
  expect,
}) => {
  const hall = await openHall(house)
  for (const [name, content] of plays) await hall.show(name, playerAddress(content))
  for (const [name, , duration] of plays) {
    await expect.poll(() => hall.states(name), { message: name }).toEqual(['ready'])
    const ready = { source: 'mutuals-player', state: 'ready', position: 0, cause: null, practice: true }
    expect(await hall.last(name)).toEqual({ ...ready, duration })
    await hall.clip(name).getByRole('button', { name: 'Play' }).click()
  }
  for (const [name, , duration] of plays) {
    await expect.poll(async () => (await hall.last(name))?.position, { message: name }).toBeGreaterThan(1)
    await hall.clip(name).getByRole('button', { name: 'Pause' }).click()
    await expect.poll(async () => (await hall.last(name))?.state, { message: name }).toBe('paused')
    const messages = await hall.messages(name)
    const positions = messages.filter(({ state }) => state === 'playing').map(({ position }) => position)
    expect(positions, name).toEqual([...positions].sort((one, other) => one - other))
    expect(new Set(messages.map((message) => message.duration))).toEqual(new Set([duration]))
  }
  hall.complaints.expectOnly()
  await hall.context.close()
})

test.concurrent('a player that cannot play reports the cause', async ({ expect }) => {
  const hall = await openHall(house)
  for (const [name, content] of failures) await hall.show(name, playerAddress(content))
  for (const [name, , cause] of failures) {
    await expect.poll(async () => (await hall.last(name))?.cause, { message: name }).toBe(cause)
    expect(await hall.last(name)).toMatchObject({ state: 'error', position: 0 })
  }
  hall.complaints.expectOnly()
  await hall.context.close()
})

test.concurrent('a script that fails to load is reported as a network failure', async ({ expect }) => {
  const hall = await openHall(house)
  await hall.page.route('**/assets/platforms-*', (route) => route.abort('connectionfailed'))
  const scripted = plays.filter(([, { platform }]) => platform !== 'tiktok')
  for (const [name, content] of scripted) await hall.show(name, playerAddress(content))
  for (const [name] of scripted)
    await expect.poll(async () => (await hall.last(name))?.cause, { message: name }).toBe('network')
  hall.complaints.expectOnly(/ERR_CONNECTION_FAILED/)
  await hall.context.close()
})

test.concurrent('Twitch reports that it needs https on an address that is neither https nor localhost', async ({
  expect,
}) => {
  const hall = await openHall(house, house.server.url.replace('localhost', '127.0.0.1'))
  await hall.show('Twitch', playerAddress({ platform: 'twitch', id: '1234567' }))
  await expect.poll(async () => (await hall.last('Twitch'))?.cause).toBe('needs_https')
  await hall.context.close()
})

test.concurrent("YouTube's error 153 is logged, and only a changed referrer policy causes it", async ({
  expect,
}) => {
  const hall = await openHall(house)
  await hall.page.route('**/player/youtube?**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'referrer-policy': 'no-referrer' } })
  })
  await hall.page.route('**/assets/stage-*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('strict-origin-when-cross-origin', 'no-referrer')
    await route.fulfill({ response, body })
  })
  await hall.show('YouTube', playerAddress({ platform: 'youtube', id: 'dQw4w9WgXcQ' }))
  await expect.poll(async () => (await hall.last('YouTube'))?.cause).toBe('refused_referrer')
  hall.complaints.expectOnly(/153/)
  await hall.context.close()
})

/** Opens a task and answers the question before a first red one. */
async function openTask(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
  const agree = page.getByRole('button', { name: 'I understand' })
  const card = page.getByRole('region', { name: 'Watch', exact: true })
  await card.or(agree).first().waitFor()
  if (await agree.isVisible()) await agree.click()
}

describe.concurrent('the page of a watched task', () => {
  test.for([
    ['youtube', 'abcd-video1', 'https://www.youtube.com/watch?v=abcd-video1'],
    ['tiktok', '7000000000000099999', 'https://www.tiktok.com/@marlow/video/7000000000000099999'],
    ['soundcloud', 'marlow/night-drive', 'https://soundcloud.com/marlow/night-drive'],
    ['twitch', '1234567', 'https://www.twitch.tv/videos/1234567'],
    ['twitch', '@marlow', 'https://www.twitch.tv/marlow'],
  ] as const)('plays %s %s through to the points', async ([platform, externalId, url], { expect }) => {
    const task = { owner: videos.owner, platform, action: 'watch', externalId, url, reward: 4, seconds: 2 }
    const campaignId = await fundTask(house.server.database, task)
    const other = `https://next-${campaignId}.example/`
    await fundWebsite(house.server.database, { owner: videos.owner, url: other })
    const earner = await memberAt(house.browser, house.server, `watches-${campaignId}`)
    const { page, context, complaints } = earner
    await openTask(page, `/tasks/${campaignId}`)
    await watchCard(page, 'ready').waitFor()
    await pressPlay(page)
    // It stays: the next task is where the buttons were.
    await watchCard(page, 'complete')
      .getByRole('link', { name: /^Next task, 15 s/ })
      .waitFor()
    await expect
      .poll(() => statementOf(house.server.database, earner))
      .toEqual(['welcome_grant 50', 'attempt_credit 4'])
    complaints.expectOnly()
    await context.close()
  })
  test('Twitch without https says so, offers a visit, and costs nothing', async ({ expect }) => {
    const url = 'https://www.twitch.tv/videos/7654321'
    const task = { owner: videos.owner, platform: 'twitch', action: 'watch', externalId: '7654321', url }
    const campaignId = await fundTask(house.server.database, { ...task, reward: 4, seconds: 60 })
    const earner = await memberAt(house.browser, house.server, 'insecure')
    const { page, context } = earner
    const plain = house.server.url.replace('localhost', '127.0.0.1')
    const cookies = await context.cookies()
    await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: plain })))
    await openTask(page, `${plain}/tasks/${campaignId}`)
    const card = watchCard(page, 'unplayable')
    await card.getByText('Twitch plays only on secure (https) sites').waitFor()
    expect(await card.getByRole('link', { name: 'Visit it on Twitch' }).getAttribute('href')).toBe(url)
    expect(await attemptsOf(house.server.database, earner)).toEqual([])
    await context.close()
  })
})
