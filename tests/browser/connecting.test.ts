import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ApiPlatform, apiPlatforms } from '#contract/exchange/connections.ts'
import { platformLabels } from '#contract/platforms.ts'
import { verifyLedger } from '#ledger/index.ts'
import { type AccountTasks, type Earner, openAccountTasks } from '../account-tasks.ts'
import { promote } from '../exchange.ts'
import { connect } from '../neighbours.ts'
import { openToStart, toastSaying } from './acts.ts'
import { freePort, launchBrowser } from './browser.ts'
import { expectBalance, type Visitor, visitor } from './people.ts'
import { expectAccessible, hydrated, openPage } from './quiet-page.ts'

// Settings can only point to the platforms' real hosts, so this server runs in the test's process, next to
// the twins.
let tasks: AccountTasks
let browser: Browser
let url: string

beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  ;[tasks, browser] = await Promise.all([openAccountTasks({ PORT: String(port) }), launchBrowser()])
  await tasks.local.app.listen({ port, host: 'localhost' })
})

afterEach(async () => {
  await tasks.reset()
  expect(await verifyLedger(tasks.database.owner)).toEqual([])
})

afterAll(async () => {
  await browser.close()
  await tasks.close()
})

/** A member whose trust allows follows, at a browser. */
async function anEarner(): Promise<Visitor & { person: Earner }> {
  const person = await tasks.earner()
  const seen = await visitor(browser, { url })
  await seen.context.addCookies(Object.entries(person.cookies).map(([name, value]) => ({ name, value, url })))
  return { ...seen, person }
}

test('a member signs in to a platform, sees its figures on the dashboard, and disconnects', async () => {
  const earner = await anEarner()
  const { page, context, complaints } = earner
  await openPage(earner.page, '/platforms')
  await page.getByRole('link', { name: 'Connect Twitch' }).click()
  await page.getByText('We can’t act in your name.').waitFor()
  await hydrated(page)
  await page.getByRole('button', { name: 'Sign in to Twitch' }).click()
  await page.waitForURL('**/platforms/twitch')
  await page.getByText('Proven by signing in there · 400 followers').waitFor()
  await hydrated(page)
  await expectAccessible(page)

  await openPage(earner.page, '/dashboard')
  const card = page.locator('.card', { has: page.getByRole('heading', { name: 'Platform Performance' }) })
  const row = (label: string) => card.getByRole('listitem').filter({ hasText: label })
  await row('Twitch').getByText('400 followers').waitFor()
  expect(await row('Twitch').getByText('Sample').count()).toBe(0)
  expect(await row('YouTube').getByText('Sample').count()).toBe(1)

  await openPage(earner.page, '/platforms/twitch')
  await page.getByRole('button', { name: /^Disconnect/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Disconnect @ada_live?' })
  await dialog.getByText('We revoke our access to Twitch').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await toastSaying(page, 'Disconnected.').waitFor()
  await page.getByText('Proven by signing in there').waitFor({ state: 'detached' })
  expect(tasks.neighbourhood.of('twitch').twin.grants()).toBe(0)
  complaints.expectOnly()
  await context.close()
})

test('a member who does not allow access at the platform is offered a code', async () => {
  const earner = await anEarner()
  const { page, context, complaints } = earner
  await openPage(earner.page, '/auth/connected/discord?error=access_denied&state=anything')
  await page.getByText('You chose not to allow it, and that’s fine.').waitFor()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.waitForURL('**/platforms/discord')
  await page.getByRole('button', { name: 'Get a code' }).waitFor()
  complaints.expectOnly()
  await context.close()
})

/** Connects a new earner to a platform, opens a task there and starts it. */
async function started(platform: ApiPlatform) {
  const earner = await anEarner()
  await connect(earner.person, platform)
  const deed = tasks.deedOf(platform)
  const { page } = earner
  await openPage(earner.page, `/tasks/${await tasks.taskFor(platform, deed)}`)
  await page.getByText('Checked by account').waitFor()
  expect(await page.getByRole('button', { name: 'Check now' }).isDisabled()).toBe(true)
  await openToStart(page, new RegExp(`^Open ${platformLabels[platform]}`))
  await page.getByRole('button', { name: /^Check now.*points/ }).waitFor()
  await page.getByRole('heading', { name: `Checked by your ${platformLabels[platform]} account` }).waitFor()
  return { ...earner, deed }
}

test('a task continues by screenshot if the platform does not respond', async () => {
  const { page, context, complaints } = await started('youtube')
  tasks.neighbourhood.of('youtube').twin.trouble = 'down'
  await page.getByRole('button', { name: /^Check now/ }).click()
  await page.getByText('Nothing is lost').waitFor()
  await page.getByRole('button', { name: 'Send a screenshot instead' }).click()
  await page.getByRole('heading', { name: 'Your screenshot' }).waitFor()
  await page.getByText('Needs a screenshot').waitFor()
  complaints.expectOnly()
  await context.close()
})

test('a bio that visitors cannot see waits for an admin, who reads the code and decides', async () => {
  const [earner, admin] = [await anEarner(), await anEarner()]
  const { page } = earner
  await promote(tasks.database, admin.person)
  await openPage(earner.page, '/platforms/instagram')
  await page.getByRole('textbox', { name: 'Your name on Instagram' }).fill('@moon.jar')
  await page.getByRole('button', { name: 'Get a code' }).click()
  const code = (await page.getByText(/^mutuals-\w{8}$/).textContent()) ?? ''
  await page.getByRole('button', { name: 'I added the code' }).click()
  await page.getByText('An admin will check').waitFor()

  const desk = admin.page.locator('.card', { hasText: 'Accounts to check' })
  await openPage(admin.page, '/admin/content')
  await desk.getByText(code).waitFor()
  await expectAccessible(admin.page)
  await desk.getByRole('button', { name: 'Reject @moon.jar' }).click()
  const dialog = admin.page.getByRole('dialog', { name: 'Reject @moon.jar on Instagram?' })
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await dialog.getByText('Say briefly why').waitFor()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('There is no code in it.')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await desk.waitFor({ state: 'detached' })

  await openPage(earner.page, '/platforms/instagram')
  await page.getByText('There is no code in it.').waitFor()
  await page.getByRole('button', { name: 'Start again' }).click()
  await page.getByRole('textbox', { name: 'Your name on Instagram' }).fill('moon.jar')
  await page.getByRole('button', { name: 'Get a code' }).click()
  await page.getByRole('button', { name: 'I added the code' }).click()
  await page.getByText('An admin will check').waitFor()
  await openPage(admin.page, '/admin/content')
  await desk.getByRole('button', { name: /^Approve/ }).click()
  await desk.waitFor({ state: 'detached' })
  await openPage(earner.page, '/platforms/instagram')
  await page.getByText('Proven by a code an admin checked').waitFor()
  for (const { complaints, context } of [earner, admin]) {
    complaints.expectOnly()
    await context.close()
  }
})

describe.each(apiPlatforms)('%s', (platform) => {
  test('a task checked by account goes from its start to the points', async () => {
    const { page, context, complaints, deed } = await started(platform)
    expect(
      await page.getByRole('link', { name: `Open ${platformLabels[platform]}` }).getAttribute('href'),
    ).toBe(deed.url)
    await page.getByRole('button', { name: /^Check now/ }).click()
    await page.getByText('doesn’t show it yet').waitFor()
    expect(await page.getByRole('button', { name: /^Check again in \d+ s/ }).isDisabled()).toBe(true)
    await expectAccessible(page)
    deed.does()
    await page.reload()
    await hydrated(page)
    await page.getByRole('button', { name: /^Check now/ }).click()
    await toastSaying(page, 'Checked: +10 points.').waitFor()
    await page.getByRole('region', { name: 'State' }).getByText('Paid').waitFor()
    await expectBalance(page, 60)
    complaints.expectOnly()
    await context.close()
  })
})
