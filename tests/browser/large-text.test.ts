import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fundWebsite, join } from '../exchange.ts'
import { openHouse } from './house.ts'
import { type Look, memberAt, visitor } from './people.ts'
import { hydrated, overhangs } from './quiet-page.ts'

const house = openHouse()
const phone: Look = { theme: 'dark', width: 390 }
const memberPages = [
  '/',
  '/dashboard',
  '/earn-points',
  '/content-hub',
  '/activities',
  '/notifications',
  '/support',
]

/** Opens pages with text of twice the default size. */
async function largeText(page: Page): Promise<(path: string) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  return async (path) => {
    await page.goto(path)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    await hydrated(page)
  }
}

/** Choices of a page's menus that are not shown in full. */
const shortened = (page: Page): Promise<string[]> =>
  page.locator('select').evaluateAll((all) => {
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    return (all as HTMLSelectElement[]).flatMap((select) => {
      const { font, paddingLeft, paddingRight, whiteSpace } = getComputedStyle(select)
      pen.font = font
      const text = select.selectedOptions[0]?.text ?? ''
      const lines = whiteSpace === 'normal' ? text.split(' ') : [text]
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return lines.some((line) => pen.measureText(line).width > room) ? [text] : []
    })
  })

test('text of twice the size gets the layout of a window of half the width', async () => {
  const { page, context } = await memberAt(house.browser, house.server, 'half_width')
  await (await largeText(page))('/earn-points')
  await page.getByRole('navigation', { name: 'Shortcuts' }).waitFor()
  expect(await overhangs(page)).toEqual([])
  await context.close()
})

test.for([320, 390])('text of twice the size fits a phone of %s px, every button included', async (width) => {
  const person = await memberAt(house.browser, house.server, `large_${width}`, { ...phone, width })
  const { page, context } = person
  const url = `https://large-text-${width}.example/`
  await fundWebsite(house.server.database, { owner: person, url, title: 'Pots from the lower kiln' })
  const owner = await join(house.server, `large_owner_${width}`)
  await fundWebsite(house.server.database, { owner, url: `${url}other`, title: 'A task for others' })
  const open = await largeText(page)
  for (const path of [
    ...memberPages,
    '/account',
    '/referrals',
    '/blog',
    '/creator-circles',
    '/creator-tools',
  ]) {
    await open(path)
    expect([path, await overhangs(page), await shortened(page)]).toEqual([path, [], []])
  }
  await page.goto('/activities')
  const title = page.getByRole('listitem').getByText('Welcome points')
  expect((await title.boundingBox())?.width).toBeGreaterThan(width / 2)
  await context.close()
})

test('with text of twice the size a title is below its picture, and a choice is shown in full', async () => {
  const { page, context } = await visitor(house.browser, house.server, { ...phone, width: 320 })
  const open = await largeText(page)
  await open('/creator-circles')
  expect(await shortened(page)).toEqual([])
  await open('/blog')
  const titles = await page.locator('article h2').evaluateAll((all) => all.map((one) => one.clientWidth))
  expect(Math.min(...titles)).toBeGreaterThan(240)
  await context.close()
})
