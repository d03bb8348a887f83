import type { Locator, Page, Response, Route } from 'playwright-core'
import { expect } from 'vitest'
import type { Desk } from '#contract/desk.ts'
import { takeLook } from './quiet-page.ts'

/** Cards of lists, as the page’s frame draws them. */
const cards = 'main section.card:has(> form, > table, > section > table)'

/** How the server answers the reads of lists. */
type Mode = 'fails' | 'empty' | 'passes'

/** Texts of lists without a row, by the list’s name. */
type Empty = Partial<Record<string, string | RegExp>>

/** Lets a control of a card change its list, whose read is answered so. */
type Change = (card: Locator, press: () => Promise<unknown>, mode: Mode) => Promise<void>

/** Walks the lists of a page with their own controls; returns each parameter that one of them sent, after its list. */
export async function walkLists(page: Page, desks: readonly Desk[], empty: Empty = {}): Promise<Set<string>> {
  const [sent, failed] = [new Set<string>(), new Set<string>()]
  let mode: Mode = 'passes'
  const deskAt = (url: string) => desks.find(({ path }) => path === new URL(url).pathname)
  const serve = async (route: Route): Promise<void> => {
    const desk = deskAt(route.request().url())
    if (!desk || mode === 'passes') return route.continue()
    if (mode === 'fails') return route.fulfill({ status: 500, json: {} })
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), [desk.rows]: [], nextCursor: null } })
  }
  await page.route('**/api/admin/**', serve)
  await changeAll(page, async (card, press, how) => {
    mode = how
    const read = page.waitForResponse((response) => deskAt(response.url()) !== undefined)
    await press()
    let response = await read
    const desk = deskAt(response.url()) as Desk
    const { searchParams } = new URL(page.url())
    for (const [name, value] of new URL(response.url()).searchParams) {
      sent.add(`${desk.name} ${name}`)
      expect(searchParams.get((desk.prefix ?? '') + name), 'the address keeps it').toBe(value)
    }
    if (how === 'fails') {
      await card.getByText(/^Couldn’t load the /).waitFor()
      failed.add(desk.name)
      mode = 'passes'
      const again = page.waitForResponse((each) => deskAt(each.url()) === desk)
      await card.getByRole('button', { name: 'Try again' }).click()
      response = await again
    }
    await expectRows(card, desk, response, empty)
  })
  await page.unroute('**/api/admin/**', serve)
  const reached = new Set([...sent].map((parameter) => parameter.split(' ')[0]))
  expect([...failed].toSorted(), 'lists whose failed read was seen').toEqual([...reached].toSorted())
  return sent
}

/** The list shows the rows of its response, or why there are none. */
async function expectRows(
  card: Locator,
  { name, rows }: Desk,
  response: Response,
  empty: Empty,
): Promise<void> {
  const { [rows]: listed } = await response.json()
  if (listed.length > 0)
    await expect.poll(() => card.locator('tbody tr').count(), { message: name }).toBe(listed.length)
  else await card.locator('p.h3', { hasText: empty[name] ?? /^No/ }).waitFor()
}

/** On a tablet the values of a row are beside each other, below its lead. */
async function expectRowsOfLines(card: Locator): Promise<void> {
  const tops = await card
    .locator('tbody tr:first-child td')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top))
  const [lead, value, next] = tops
  if (lead === undefined || value === undefined) return
  expect(value).toBeGreaterThan(lead)
  expect(next).toBe(value)
}

/** Uses each control once: orders on a phone, of which the read fails, then heads, choices, and what is typed. */
async function changeAll(page: Page, change: Change): Promise<void> {
  const titles = await page.locator(cards).locator('h2').allInnerTexts()
  const all = titles.map((name) => page.getByRole('region', { name, exact: true }))
  await takeLook(page, { theme: 'light', width: 390 })
  for (const card of all) {
    const order = card.getByLabel('Order', { exact: true })
    if (await order.isVisible()) await change(card, () => chooseLast(order), 'fails')
  }
  await takeLook(page, { theme: 'light', width: 800 })
  for (const card of all) await expectRowsOfLines(card)
  await takeLook(page, { theme: 'dark', width: 1440 })
  for (const card of all) {
    for (const head of await card.locator('table').first().locator('.sort-head').all())
      await change(card, () => head.click(), 'passes')
    const filters = card.locator('> form')
    const selects = await filters.locator('select:visible').all()
    const search = filters.getByRole('button', { name: 'Search' })
    const isTyped = (await search.count()) > 0
    for (const [at, select] of selects.entries())
      await change(card, () => chooseLast(select), isTyped || at < selects.length - 1 ? 'passes' : 'empty')
    if (!isTyped) continue
    for (const input of await filters.locator('input').all()) {
      const type = (await input.getAttribute('type')) ?? ''
      await input.fill({ number: '7', date: '2026-01-31' }[type] ?? '999999')
    }
    await change(card, () => search.click(), 'empty')
  }
}

/** Chooses the last option that is not chosen. */
async function chooseLast(select: Locator): Promise<void> {
  const now = await select.inputValue()
  const options = select.locator('option')
  const values = await options.evaluateAll((all: HTMLOptionElement[]) => all.map(({ value }) => value))
  await select.selectOption(values.findLast((value) => value !== now) ?? now)
}
