import type { FrameLocator, Page } from 'playwright-core'
import { describe, expect, test, vi } from 'vitest'
import { type PlayerContent, type PlayerMessage, playerAddress } from '#contract/players.ts'
import { openHouse } from './house.ts'
import { type Visitor, visitor } from './people.ts'

vi.setConfig({ testTimeout: 60_000 })

const house = openHouse({ env: { PLAYERS: 'practice' } })

interface Held extends Visitor {
  /** What the player page has told so far. */
  told(): Promise<PlayerMessage[]>
  clip: FrameLocator
}

/** A page of ours that holds a player page and keeps what it is told. */
async function hold(content: PlayerContent, origin = house.server.url): Promise<Held> {
  const window = await visitor(house.browser, house.server)
  await window.page.goto(new URL('/login', origin).href)
  await show(window.page, playerAddress(content))
  return {
    ...window,
    told: () => window.page.evaluate(() => (globalThis as unknown as { told: PlayerMessage[] }).told),
    clip: window.page.frameLocator('iframe').frameLocator('iframe'),
  }
}

const show = (page: Page, address: string): Promise<void> =>
  page.evaluate((src) => {
    const told: unknown[] = []
    Object.assign(globalThis, { told })
    const frame = document.createElement('iframe')
    addEventListener('message', ({ source, data }) => {
      if (source === frame.contentWindow) told.push(data)
    })
    Object.assign(frame, { src, width: '480', height: '320', title: 'Player' })
    document.body.replaceChildren(frame)
  }, address)

const states = async ({ told }: Held): Promise<string[]> => {
  const all = (await told()).map(({ state }) => state)
  return all.filter((state, index) => state !== all[index - 1])
}
const last = async (held: Held): Promise<PlayerMessage | undefined> => (await held.told()).at(-1)

const plays: [string, PlayerContent, number | null][] = [
  ['YouTube', { platform: 'youtube', id: 'dQw4w9WgXcQ' }, 212],
  ['TikTok', { platform: 'tiktok', id: '6718335390845095173' }, 40],
  ['SoundCloud', { platform: 'soundcloud', id: 'forss/flickermood' }, 168],
  ['a recording of Twitch', { platform: 'twitch', id: '1234567' }, 600],
  ['a live channel of Twitch', { platform: 'twitch', id: 'monstercat', live: true }, null],
]

test.each(plays)(
  '%s: ready, plays when it is pressed, tells where it stands, pauses',
  async (_, content, duration) => {
    const held = await hold(content)
    const { clip, complaints, context } = held
    await expect.poll(() => states(held)).toEqual(['ready'])
    expect(await last(held)).toEqual({
      source: 'mutuals-player',
      state: 'ready',
      position: 0,
      duration,
      cause: null,
      practice: true,
    })
    await clip.getByRole('button', { name: 'Play' }).click()
    await expect.poll(async () => (await last(held))?.position).toBeGreaterThan(1)
    await clip.getByRole('button', { name: 'Pause' }).click()
    await expect.poll(async () => (await last(held))?.state).toBe('paused')
    const heard = await held.told()
    const positions = heard.filter(({ state }) => state === 'playing').map(({ position }) => position)
    expect(positions).toEqual([...positions].sort((one, other) => one - other))
    expect(heard.every((message) => message.duration === duration)).toBe(true)
    complaints.expectOnly()
    await context.close()
  },
)

describe('what does not play says why', () => {
  test.each<[string, PlayerContent, string]>([
    ['gone from YouTube', { platform: 'youtube', id: '4040-video-' }, 'gone'],
    ['YouTube on other sites', { platform: 'youtube', id: '4030-video-' }, 'embedding_disabled'],
    ['TikTok', { platform: 'tiktok', id: '4040335390845095173' }, 'unplayable'],
    ['SoundCloud', { platform: 'soundcloud', id: '4040/track' }, 'unplayable'],
    ['a channel that is not on air', { platform: 'twitch', id: 'offline_one', live: true }, 'offline'],
  ])('%s', async (_, content, cause) => {
    const held = await hold(content)
    await expect.poll(async () => (await last(held))?.cause).toBe(cause)
    expect(await last(held)).toMatchObject({ state: 'error', cause })
    held.complaints.expectOnly()
    await held.context.close()
  })

  test('a player that never answers', async () => {
    const held = await hold({ platform: 'youtube', id: '5040-video-' })
    await expect.poll(async () => (await last(held))?.cause).toBe('network')
    await held.context.close()
  })

  test('a script that does not come', async () => {
    const window = await visitor(house.browser, house.server)
    await window.page.goto('/login')
    await window.page.route('**/assets/platforms-*', (route) => route.abort('connectionfailed'))
    await show(window.page, playerAddress({ platform: 'soundcloud', id: 'forss/flickermood' }))
    const told = () => window.page.evaluate(() => (globalThis as unknown as { told: PlayerMessage[] }).told)
    await expect.poll(async () => (await told()).at(-1)?.cause).toBe('network')
    window.complaints.expectOnly(/ERR_CONNECTION_FAILED/)
    await window.context.close()
  })

  test('Twitch on an address that is neither https nor localhost', async () => {
    const held = await hold(
      { platform: 'twitch', id: '1234567' },
      house.server.url.replace('localhost', '127.0.0.1'),
    )
    await expect.poll(async () => (await last(held))?.cause).toBe('needs_https')
    await held.context.close()
  })
})

test("YouTube's 153 is a fault of ours: it is logged, and our pages do not cause it", async () => {
  const window = await visitor(house.browser, house.server)
  await window.page.route('**/player/youtube?**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'referrer-policy': 'no-referrer' } })
  })
  await window.page.route('**/assets/stage-*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('strict-origin-when-cross-origin', 'no-referrer')
    await route.fulfill({ response, body })
  })
  await window.page.goto('/login')
  await show(window.page, playerAddress({ platform: 'youtube', id: 'dQw4w9WgXcQ' }))
  const told = () => window.page.evaluate(() => (globalThis as unknown as { told: PlayerMessage[] }).told)
  await expect.poll(async () => (await told()).at(-1)?.cause).toBe('refused_referrer')
  window.complaints.expectOnly(/153/)
  await window.context.close()
})

test('where the demo cannot reach a platform, the practice player takes its place', async () => {
  const window = await visitor(house.browser, house.server)
  const { page } = window
  await page.route('**/player/youtube?**', async (route) => {
    if (route.request().url().includes('practice=1')) return route.continue()
    const response = await route.fetch()
    const body = (await response.text())
      .replace(/data-script="[^"]*"/, 'data-script="https://www.youtube.com/iframe_api"')
      .replace('data-practice="1"', 'data-practice=""')
      .replace('data-otherwise=""', 'data-otherwise="/player/youtube?id=dQw4w9WgXcQ&amp;practice=1"')
    await route.fulfill({ response, body })
  })
  await page.goto('/login')
  await show(page, playerAddress({ platform: 'youtube', id: 'dQw4w9WgXcQ' }))
  const told = () => page.evaluate(() => (globalThis as unknown as { told: PlayerMessage[] }).told)
  await expect.poll(async () => (await told()).at(-1)).toMatchObject({ state: 'ready', practice: true })
  await window.context.close()
})
