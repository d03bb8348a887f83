import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Output } from '#contract/operation.ts'
import { requestMagicLink, verifyMagicLink } from '#contract/people/sessions.ts'
import { type Address, addressesFor, type Role } from './addresses.ts'

const emails = { visitor: null, member: 'ada@mutuals.test', admin: 'admin@mutuals.test' } as const
/** Each page is photographed in each of these. */
const views = [
  { view: '1440 dark', width: 1440, height: 900, theme: 'dark' },
  { view: '1440 light', width: 1440, height: 900, theme: 'light' },
  { view: '390 dark', width: 390, height: 844, theme: 'dark' },
  { view: '390 light', width: 390, height: 844, theme: 'light' },
]
/** Pages open at a time: more only wait for the processor. */
const tabs = 4

/** Photographs every page that each role can open, in the views named or in all, into `folder`. */
export async function photograph(
  browser: Browser,
  url: string,
  folder: string,
  only: string[] = [],
): Promise<void> {
  const chosen = views.filter(({ view }) => only.length === 0 || only.includes(view))
  await mkdir(folder, { recursive: true })
  for (const role of ['visitor', 'member', 'admin'] as const) {
    const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', bypassCSP: true })
    const email = emails[role]
    if (email) await signIn(context, url, email)
    const { found, missing } = await addressesFor(role, async (path) => {
      const response = await context.request.get(path)
      return { path: new URL(response.url()).pathname, html: await response.text() }
    })
    if (missing.length > 0) console.log(`${role}: the demo leads to no ${missing.join(', ')}`)
    const waiting = [...found]
    await Promise.all(Array.from({ length: tabs }, () => takeAll(context, role, waiting, folder, chosen)))
    console.log(`${role}: ${found.length} pages`)
    await context.close()
  }
}

/** Signs in with the link that the demo shows in place of a mail. */
async function signIn(context: BrowserContext, url: string, email: string): Promise<void> {
  const headers = { origin: url }
  const asked = await context.request.post(requestMagicLink.path, { headers, data: { email } })
  const { devNote } = (await asked.json()) as Output<typeof requestMagicLink>
  const token = new URL(devNote ?? url).searchParams.get('token')
  const verified = await context.request.post(verifyMagicLink.path, { headers, data: { token } })
  if (!verified.ok()) throw new Error(`${email} was not signed in: ${await verified.text()}`)
}

async function takeAll(
  context: BrowserContext,
  role: Role,
  waiting: Address[],
  folder: string,
  chosen: typeof views,
): Promise<void> {
  const page = await context.newPage()
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    await page.setViewportSize({ width: 1440, height: 900 })
    if (!(await opens(page, next.path))) {
      console.log(`${role}: ${next.path} leads to ${page.url()}`)
      continue
    }
    for (const { view, width, height, theme } of chosen) {
      await page.setViewportSize({ width, height })
      await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme)
      await settle(page)
      const name = `${role}${next.row.replaceAll('/', '-')} ${view}.png`
      await page.screenshot({ path: join(folder, name), fullPage: true, animations: 'disabled' })
    }
  }
}

/** Opens a page; false if a script of it leads to another address, which is another page of the table. */
async function opens(page: Page, path: string): Promise<boolean> {
  const address = (): string => new URL(page.url()).pathname
  const failure = await page.goto(path, { waitUntil: 'networkidle' }).then(
    () => null,
    (error: unknown) => error,
  )
  // A script that leaves while the page loads interrupts the wait.
  if (failure && address() === path) throw failure
  await page.waitForLoadState('networkidle')
  if (address() !== path) return false
  // The last part of some pages reads its rows when somebody comes near. /design always shows a loading list.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  if (path !== '/design') await page.waitForFunction(() => !document.querySelector('main .skeleton'))
  await page.evaluate(() => scrollTo(0, 0))
  return true
}

/** Waits for fonts and pictures, and writes the same text into every time, which moves with the clock. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
    for (const time of document.querySelectorAll('time')) time.textContent = '1 Jan'
    for (const frame of document.querySelectorAll<HTMLElement>('iframe, video')) frame.style.opacity = '0'
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
  })
