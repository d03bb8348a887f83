import type { Locator, Page } from 'playwright-core'

/** Fills in the sign-in form with this address and submits it. */
export async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Continue with Email' }).click()
  await page.waitForURL(`**/login/check-email?email=${encodeURIComponent(email)}`)
}

/** The toast with this text. */
export const toastSaying = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })

/** Presses the link of a task's page, which starts the task, and closes the tab that it opens. */
export async function openToStart(page: Page, name: string | RegExp): Promise<void> {
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name }).click(),
  ])
  await tab.close()
}

/** Methods of the calls that a page sends to an API path, in order. */
export function callsTo(page: Page, path: string): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request.method())
  })
  return calls
}

/** Stops the time of a page and of pages loaded after it: from here on only `page.clock` moves it. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Presses Back. The browser may show the page as it was left, which loads nothing, so only the address is waited for. */
export async function goBack(page: Page, address: string): Promise<void> {
  const arrived = page.waitForURL(address, { waitUntil: 'commit' })
  // The page may be gone before it answers.
  await page.evaluate(() => history.back()).catch(() => {})
  await arrived
}

/** Holds the answers of calls at this address until the returned function is called. */
export async function holdAnswers(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/**
 * Watches the header's balance and that of a part of the page, each frame, until both have reached a value. Returns how
 * many figures the header showed, and the pairs that differed while the part was there.
 */
export async function countedBalances(
  page: Page,
  part: string,
  end: number,
): Promise<{ figures: number; different: string[][] }> {
  const seen = await page.evaluate(
    ([place, last]) =>
      new Promise<string[][]>((resolve) => {
        const pairs: string[][] = []
        const read = (around: string): string =>
          document.querySelector(`${around} [translate="no"]`)?.textContent?.replace(/\D/g, '') ?? ''
        const note = (): void => {
          const pair = [read('.wallet'), read(place)]
          if (pairs.at(-1)?.join() !== pair.join()) pairs.push(pair)
          if (pair.every((figure) => figure === last)) resolve(pairs)
          else requestAnimationFrame(note)
        }
        note()
      }),
    [part, String(end)] as const,
  )
  const different = seen.filter(([header, shown]) => shown !== '' && header !== shown)
  return { figures: new Set(seen.map(([header]) => header)).size, different }
}

/** True if some part of the page has the focus. */
export const hasFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement !== document.body)
