import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { playerPlatforms } from '#contract/checks/players.ts'
import { type LocalApp, openApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { openTestServices } from '#tests/services.ts'

const database = shareDatabase()
const closing: (() => Promise<unknown>)[] = []
let live: LocalApp
let practice: LocalApp
let demo: LocalApp

async function open(env: Record<string, string>): Promise<LocalApp> {
  const services = await openTestServices(database, env)
  const local = await openApp(services)
  closing.unshift(() => local.app.close(), services.close)
  return local
}

beforeAll(async () => {
  live = await open({ DEMO: 'off' })
  practice = await open({ DEMO: 'off', PLAYERS: 'practice' })
  demo = await open({ DEMO: 'on' })
})
afterAll(async () => {
  for (const close of closing) await close()
})

const ids = {
  youtube: 'dQw4w9WgXcQ',
  tiktok: '6718335390845095173',
  soundcloud: 'forss/flickermood',
  twitch: '1234567',
}
const addressOf = (platform: keyof typeof ids): string =>
  `/player/${platform}?id=${encodeURIComponent(ids[platform])}`

function policyOf(headers: Record<string, unknown>): Record<string, string> {
  const rows = String(headers['content-security-policy']).split('; ')
  return Object.fromEntries(rows.map((row) => [row.split(' ', 1)[0], row.slice(row.indexOf(' ') + 1)]))
}

describe('the security policy of a player page', () => {
  test.each([
    ['youtube', "'self' https://www.youtube.com", 'https://www.youtube-nocookie.com'],
    ['tiktok', "'self'", 'https://www.tiktok.com'],
    ['soundcloud', "'self' https://w.soundcloud.com", 'https://w.soundcloud.com'],
    ['twitch', "'self' https://player.twitch.tv", 'https://player.twitch.tv'],
  ] as const)('allows only %s', async (platform, scripts, frames) => {
    const { statusCode, headers } = await live.get(addressOf(platform))
    expect(statusCode).toBe(200)
    expect(policyOf(headers)).toMatchObject({
      'script-src': scripts,
      'frame-src': frames,
      'frame-ancestors': "'self'",
      'connect-src': "'none'",
    })
    expect(policyOf(headers)).not.toHaveProperty('require-trusted-types-for')
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    // Without a referrer YouTube fails (error 153).
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  })

  test('every other page keeps the strict policy', async () => {
    const paths = [
      '/',
      '/login',
      '/speculation.json',
      '/api/auth/user',
      '/player/vimeo',
      '/player/youtube?id=no',
      '/faq',
    ]
    for (const path of paths) {
      const { headers } = await live.get(path)
      expect(policyOf(headers), path).toMatchObject({
        'script-src': "'self'",
        'frame-src': "'self'",
        'frame-ancestors': "'none'",
        'require-trusted-types-for': "'script'",
      })
      expect(headers['x-frame-options'], path).toBe('DENY')
    }
  })

  test('the practice player allows no other site', async () => {
    for (const platform of playerPlatforms) {
      const { headers, body } = await practice.get(addressOf(platform))
      expect(policyOf(headers)).toMatchObject({ 'script-src': "'self'", 'frame-src': "'self'" })
      expect(body).not.toContain('https://')
    }
    const clip = await practice.get('/player/clip/youtube/dQw4w9WgXcQ')
    expect(policyOf(clip.headers)).toMatchObject({ 'script-src': "'self'", 'frame-src': "'none'" })
  })
})

describe('a player page', () => {
  test('reads no session and sets no cookie', async () => {
    const { headers } = await live.get(addressOf('youtube'), { cookie: 'session=forged; who=x' })
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('exists only for ids that the platform could have issued', async () => {
    for (const [path, status] of [
      ['/player/youtube?id=dQw4w9WgXcQ', 200],
      ['/player/youtube?id=dQw4w9WgXc"', 404],
      ['/player/youtube', 404],
      ['/player/tiktok?id=abc', 404],
      ['/player/soundcloud?id=forss', 404],
      ['/player/soundcloud?id=..%2F..', 404],
      ['/player/twitch?id=monstercat', 404],
      ['/player/twitch?id=monstercat&live=1', 200],
      ['/player/youtube?id=monstercat1&live=1', 404],
      ['/player/vimeo?id=1', 404],
    ] as const)
      expect((await live.get(path)).statusCode, path).toBe(status)
  })

  test('is the practice player only if that is set, or in a demo that does not ask for the live one', async () => {
    const liveDemo = await open({ DEMO: 'on', PLAYERS: 'live' })
    for (const [app, isPractice] of [
      [live, false],
      [practice, true],
      [demo, true],
      [liveDemo, false],
    ] as const) {
      const { body } = await app.get(addressOf('youtube'))
      expect(body.includes('data-script="https://www.youtube.com/iframe_api"')).toBe(!isPractice)
      expect(body.includes('data-practice="1"')).toBe(isPractice)
      const clip = await app.get('/player/clip/youtube/dQw4w9WgXcQ')
      expect(clip.statusCode).toBe(isPractice ? 200 : 404)
    }
  })
})
