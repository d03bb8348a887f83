import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '#database/root.ts'
import { sceneOf, titleOf } from '#demo/recorder/websites.ts'
import { houseSites, listings } from '#demo/script/listings.ts'
import { createApp } from '#server/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { openTestServices } from '#tests/services.ts'

const slugs = readdirSync(join(root, 'demo/sites')).flatMap((file) => /^(.+)\.html$/.exec(file)?.[1] ?? [])
const port = '3119'
const closers: (() => Promise<unknown>)[] = []
const database = shareDatabase()
let demo: FastifyInstance
let real: FastifyInstance
beforeAll(async () => {
  demo = await appWith({ PORT: port })
  real = await appWith({ DEMO: 'off' })
})
afterAll(async () => {
  for (const close of closers.reverse()) await close()
})

async function appWith(env: Record<string, string>): Promise<FastifyInstance> {
  const services = await openTestServices(database, env)
  const app = await createApp(services)
  closers.push(services.close, () => app.close())
  return app
}

const get = (app: FastifyInstance, url: string) => app.inject({ url, headers: { host: `localhost:${port}` } })

test('every website of the listings has its page, and every page is listed', () => {
  const websites = listings.filter(({ platform }) => platform === 'website').map(({ site }) => site)
  expect(slugs.toSorted()).toEqual([...new Set([...websites, ...houseSites])].toSorted())
})

test.each(slugs)('the page of %s is its own: title, one headline, a picture, and no script', async (slug) => {
  const page = await get(demo, `/demo/sites/${slug}`)
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toContain("default-src 'self'")
  expect(page.body).toContain('A page of the demo. Nothing here is for sale.')
  expect(page.body).not.toContain('<script')
  expect(page.body.match(/<h1/g)?.length).toBe(1)
  expect(titleOf(slug).length).toBeGreaterThan(8)
  expect(sceneOf(slug)).toMatch(/^<svg .*aria-label="[^"]{10,}"[\s\S]*<\/svg>$/)
  for (const [, id] of page.body.matchAll(/href="#(\w+)"/g)) expect(page.body).toContain(`id="${id}"`)
})

test.each(slugs)('the text of %s can be read on its colours', async (slug) => {
  const { body } = await get(demo, `/demo/sites/${slug}`)
  const colour = (name: string): string => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(body)?.[1] ?? ''
  for (const ground of ['paper', 'tint'])
    for (const text of ['ink', 'soft', 'accent'])
      expect(contrast(colour(text), colour(ground))).toBeGreaterThan(4.5)
  expect(contrast(colour('on-accent'), colour('accent'))).toBeGreaterThan(4.5)
})

test('the websites share one style', async () => {
  const style = await get(demo, '/demo/sites/site.css')
  expect(style.headers['content-type']).toBe('text/css; charset=utf-8')
  expect(style.body).toContain('.site-')
})

test.each(['/demo/sites/no-such-site', '/demo/sites/..%2Fsites%2Fseed-drawer', '/demo/sites/none.css'])(
  'what is no website is not found: %s',
  async (url) => {
    expect((await get(demo, url)).statusCode).toBe(404)
  },
)

test.each(['/demo/sites/seed-drawer', '/demo/sites/site.css'])(
  'outside of the demo there is none of it: %s',
  async (url) => {
    expect((await get(real, url)).statusCode).toBe(404)
  },
)

/** Contrast ratio of two colours (WCAG 2). */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
