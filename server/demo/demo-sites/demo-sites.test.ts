import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoSiteSchema, siteLayouts } from '#contract/demo/demo-sites.ts'
import { houseSites, listings } from '#demo/script/listings.ts'
import { createApp } from '#server/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { openTestServices } from '#tests/services.ts'
import { drawScene, siteTexts } from './index.ts'
import { presentSite } from './present.ts'

const slugs = siteTexts.map(({ slug }) => slug)
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

test('every website of the listings is written, once, and every one that is written is listed', () => {
  const websites = listings.filter(({ platform }) => platform === 'website')
  expect(slugs.toSorted()).toEqual(
    [...new Set([...websites.map(({ site }) => site), ...houseSites])].toSorted(),
  )
  expect(new Set(slugs).size).toBe(slugs.length)
  expect(new Set(siteTexts.map(({ layout }) => layout)).size).toBe(siteLayouts.length)
})

test.each(siteTexts.map((site) => [site.slug, site] as const))(
  '%s is whole, and its text can be read',
  (_slug, site) => {
    const { palette } = demoSiteSchema.parse(presentSite(site))
    const { paper, ink, soft, accent, onAccent, tint } = palette
    for (const ground of [paper, tint])
      for (const text of [ink, soft, accent]) expect(contrast(text, ground)).toBeGreaterThan(4.5)
    expect(contrast(onAccent, accent)).toBeGreaterThan(4.5)
  },
)

test.each(siteTexts.map((site) => [site.slug, site] as const))(
  'the picture of %s is one that can be drawn',
  async (_slug, site) => {
    const { data, info } = await sharp(Buffer.from(drawScene(site)))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([640, 360])
    expect(new Set(data.subarray(0, 600_000)).size).toBeGreaterThan(8)
  },
)

test('in demo mode a website has its page, its words and its pictures', async () => {
  const site = await get(demo, '/api/demo/sites/seed-drawer')
  expect(site.json()).toMatchObject({ name: 'The Seed Drawer', layout: 'catalogue' })
  for (const url of ['/demo/pictures/seed-drawer/scene.svg', '/demo/pictures/seed-drawer/1.svg']) {
    const picture = await get(demo, url)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(picture.body).toMatch(/^<svg .*<\/svg>$/)
  }
})

test.each([
  '/demo/sites/no-such-site',
  '/demo/pictures/no-such-site/scene.svg',
  '/demo/pictures/seed-drawer/9.svg',
  '/demo/pictures/seed-drawer/scene.png',
  '/demo/pictures/marlow-and-pine/1.svg',
  '/api/demo/sites/no-such-site',
])('what is no website is not found: %s', async (url) => {
  expect((await get(demo, url)).statusCode).toBe(404)
})

test.each(['/demo/sites/seed-drawer', '/demo/pictures/seed-drawer/scene.svg', '/api/demo/sites/seed-drawer'])(
  'outside of the demo there is none of it: %s',
  async (url) => {
    expect((await get(real, url)).statusCode).toBe(404)
  },
)

test.each(slugs)(
  'the page of %s is its own: its title alone, one headline, none of our frame',
  async (slug) => {
    const page = await get(demo, `/demo/sites/${slug}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toMatch(/<title>[^<·]+<\/title>/)
    expect(page.body).toContain('A demo page of <!-- -->Mutuals<!-- -->. Nothing here is for sale.')
    expect(page.body).not.toContain('class="bare')
    expect(page.body.match(/<h1/g)?.length).toBe(1)
    for (const [, id] of page.body.matchAll(/href="#(\w+)"/g)) expect(page.body).toContain(`id="${id}"`)
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
