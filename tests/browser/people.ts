import type { Browser, BrowserContext, Page } from 'playwright-core'
import { onTestFailed, TestRunner } from 'vitest'
import { join, type Person } from '../exchange.ts'
import type { TestServer } from '../server.ts'
import { type Complaints, listen } from './quiet-page.ts'

/** Theme and window width of a browser. */
export interface Look {
  theme: 'dark' | 'light'
  width: number
  /** Animations and page transitions, as most people have them; without them a test waits for none. */
  moves?: boolean
}

/** A person at a browser: one page in one context, with everything it complained about. */
export interface Visitor {
  context: BrowserContext
  page: Page
  complaints: Complaints
}

/** Opens a browser window for a person who is not signed in. */
export async function visitor(
  browser: Browser,
  server: Pick<TestServer, 'url'>,
  { theme, width, moves = false }: Look = { theme: 'dark', width: 1440 },
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height: 900 },
    reducedMotion: moves ? 'no-preference' : 'reduce',
  })
  // Shorter than the test's timeout, so a failure says what was waited for.
  context.setDefaultTimeout(25_000)
  const page = await context.newPage()
  const complaints = listen(context)
  if (TestRunner.getCurrentTest()) onTestFailed(() => tellState(context, complaints))
  complaints.all.length = 0
  await page.addInitScript((value) => {
    if (location.protocol !== 'about:' && !localStorage.getItem('theme')) localStorage.setItem('theme', value)
  }, theme)
  return { context, page, complaints }
}

/** Prints the pages as a failed test left them: one that fails once in many runs is explained by nothing else. */
async function tellState(context: BrowserContext, complaints: Complaints): Promise<void> {
  for (const page of context.pages()) {
    const text = await page.evaluate(() => document.body.innerText).catch(String)
    console.log(`${page.url()} showed:\n${text.replace(/\n+/g, ' | ').slice(0, 5000)}`)
  }
  if (complaints.all.length > 0) console.log(`with complaints:\n${complaints.all.join('\n')}`)
}

/** Signs in as a person does: the form, the mail, the link, and the first page after it. */
export async function signInByHand({ page }: Visitor, server: TestServer, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Continue with Email' }).click()
  await page.waitForURL('**/login/check-email?**')
  await page.goto(await server.linkFor(email))
  await page.waitForURL(/\/(dashboard|earn-points|website-viewer)/)
}

/** A signed-in member at a browser. */
export interface MemberAtBrowser extends Visitor, Person {}

/** Signs a member in through the API and gives the session to a browser window: quicker than by hand. */
export async function memberAt(
  browser: Browser,
  server: TestServer,
  name: string,
  look?: Look,
): Promise<MemberAtBrowser> {
  const window = await visitor(browser, server, look)
  return { ...window, ...(await joinAt(window.context, server, name)) }
}

/** Signs a member in through the API, in this window. */
export async function joinAt(context: BrowserContext, server: TestServer, name: string): Promise<Person> {
  const person = await join(server, name, false)
  const cookies = ['session', 'who', 'device'].flatMap((cookie) => {
    const value = person.client.cookie(cookie)
    return value === undefined ? [] : [{ name: cookie, value, url: server.url }]
  })
  await context.addCookies(cookies)
  return person
}

/** Waits until the header shows this balance. */
export async function expectBalance(page: Page, points: number): Promise<void> {
  const name = `Balance: ${points.toLocaleString('en-US')} ${points === 1 ? 'point' : 'points'}`
  await page.getByRole('link', { name, exact: true }).waitFor()
}
