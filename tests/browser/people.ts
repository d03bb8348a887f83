import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { TestServer } from '../server.ts'
import { type Complaints, listen } from './quiet-page.ts'

/** What somebody sees through. */
export interface Look {
  theme: 'dark' | 'light'
  width: number
}

/** A person at a browser: one page in one context, everything it complains about kept. */
export interface Visitor {
  context: BrowserContext
  page: Page
  complaints: Complaints
}

/** The looks that every page is tried in. */
export const looks: readonly Look[] = [
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 390 },
  { theme: 'light', width: 390 },
]

/** Opens a browser window for somebody who is not signed in. */
export async function visitor(
  browser: Browser,
  server: TestServer,
  { theme, width }: Look = { theme: 'dark', width: 1440 },
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width, height: 900 } })
  const page = await context.newPage()
  const complaints = listen(context)
  complaints.all.length = 0
  await page.addInitScript((value) => {
    if (location.protocol !== 'about:' && !localStorage.getItem('theme')) localStorage.setItem('theme', value)
  }, theme)
  return { context, page, complaints }
}

/** Signs in as a person does: the form, the mail, the link, the dashboard. */
export async function signInByHand({ page }: Visitor, server: TestServer, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Continue with Email' }).click()
  await page.waitForURL('**/login/check-email?**')
  await page.goto(await server.linkFor(email))
  await page.waitForURL('**/dashboard')
}

/** Waits until the header says this balance. */
export async function expectBalance(page: Page, points: number): Promise<void> {
  const name = `Balance: ${points.toLocaleString('en-US')} ${points === 1 ? 'point' : 'points'}`
  await page.getByRole('link', { name, exact: true }).waitFor()
}
