import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addPerson, fundWebsite, give } from '../exchange.ts'
import { openHouse } from './house.ts'
import { memberAt } from './people.ts'
import { hydrated, openPage } from './quiet-page.ts'

const house = openHouse()
const sprite = '**/assets/icons-*.svg'

beforeAll(async () => {
  const owner = await addPerson(house.server.database, 'icon_owner')
  await give(house.server.database, owner, 500)
  for (const name of ['kiln', 'loom'])
    await fundWebsite(house.server.database, { owner, url: `https://${name}.example.org/`, title: name })
})

/** Places of everything on the page, to see whether anything moves. */
const places = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      // The drawing of an icon is inside its box.
      return element.matches('use, use *') ? '' : `${element.tagName} ${x} ${y} ${width} ${height}`
    }),
  )

const drawnIcons = (page: Page): Promise<number> =>
  page
    .locator('.icon > use')
    .evaluateAll((icons) => icons.filter((icon) => (icon as SVGUseElement).getBBox().width > 0).length)

test.for([
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 390 },
] as const)(
  'on a slow line the page is readable before its icons, and nothing moves when they arrive: $width px',
  async (look) => {
    const { page, context, complaints } = await memberAt(
      house.browser,
      house.server,
      `slow-${look.width}`,
      look,
    )
    let arrive = (): void => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route(sprite, async (route) => {
      await arrived
      await route.continue()
    })
    await page.goto('/earn-points', { waitUntil: 'domcontentloaded' })
    await hydrated(page)
    await page.getByText('kiln', { exact: true }).waitFor()
    await page.getByText('No tasks yet').waitFor()
    await page.evaluate(() => document.fonts.ready)
    expect(await drawnIcons(page)).toBe(0)
    expect(await page.locator('.brand svg').filter({ visible: true }).count()).toBeGreaterThan(0)
    expect(await page.getByRole('link', { name: /^Visit kiln/ }).isVisible()).toBe(true)
    const before = await places(page)
    arrive()
    await expect.poll(() => drawnIcons(page)).toBeGreaterThan(10)
    expect(await places(page)).toEqual(before)
    complaints.expectOnly()
    await context.close()
  },
)

/** Contrast of an icon with what is behind it, as WCAG counts it. */
const contrastOf = (page: Page, icon: string): Promise<number> =>
  page
    .locator(icon)
    .filter({ visible: true })
    .first()
    .evaluate((element) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
      const pen = canvas.getContext('2d', { willReadFrequently: true })
      if (!pen) throw new Error('no canvas')
      const paint = (colour: string): number[] => {
        pen.fillStyle = colour
        pen.fillRect(0, 0, 1, 1)
        return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3)
      }
      const behind: string[] = []
      for (let at: Element | null = element; at; at = at.parentElement)
        behind.unshift(getComputedStyle(at).backgroundColor)
      let ground = paint('white')
      for (const colour of behind) ground = paint(colour)
      const light = (rgb: number[]): number =>
        rgb
          .map((part) => part / 255)
          .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
          .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0)
      const [one, other] = [light(ground), light(paint(getComputedStyle(element).fill))]
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    })

test.for(['dark', 'light'] as const)(
  'icons are seen in the %s theme and in forced colours',
  async (theme) => {
    const { page, context } = await memberAt(house.browser, house.server, `sees-${theme}`, {
      theme,
      width: 1440,
    })
    await openPage(page, '/earn-points')
    const shown = ['.check-badge .icon', '.menu-place .icon', '.side .icon']
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors })
      for (const icon of shown) expect(await contrastOf(page, icon), icon).toBeGreaterThan(3)
    }
    await context.close()
  },
)

test('every icon of these pages is in the file', async () => {
  const { page, context } = await memberAt(house.browser, house.server, 'icon-reader')
  const missing: string[] = []
  let known: Set<string> | null = null
  for (const path of [
    '/',
    '/earn-points',
    '/content-hub',
    '/dashboard',
    '/buy-points',
    '/referrals',
    '/platforms',
  ]) {
    await openPage(page, path)
    const used = await page
      .locator('.icon > use')
      .evaluateAll((icons) => icons.map((icon) => icon.getAttribute('href') ?? ''))
    expect(used.length).toBeGreaterThan(5)
    known ??= new Set(
      [
        ...(await (await context.request.get(used[0]?.split('#')[0] ?? '')).text()).matchAll(
          / id="([^"]+)"/g,
        ),
      ].map(([, id = '']) => id),
    )
    for (const href of used) if (!known.has(href.split('#')[1] ?? '')) missing.push(`${path} ${href}`)
  }
  expect(missing).toEqual([])
  await context.close()
})
