import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { creditVisits, funded, trust } from '../campaigns.ts'
import { give, statementOf, walletOf } from '../exchange.ts'
import { toastSaying } from './acts.ts'
import { expectBalance, type Look, type MemberAtBrowser, memberAt } from './people.ts'
import { expectAccessible, openPage } from './quiet-page.ts'
import { openExchange, see } from './visits.ts'

const exchange = openExchange()

/** A member with 1,000 points, past the limits of new members. */
async function anOwner(name: string, look?: Look): Promise<MemberAtBrowser> {
  const { browser, server } = exchange
  const owner = await memberAt(browser, server, name, look)
  await give(server.database, owner, 950)
  await trust(server.database, owner)
  return owner
}

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

/** Error of a field, as a screen reader announces it. */
const complaintAt = (page: Page, name: string): Promise<string> =>
  page.getByLabel(name, { exact: true }).evaluate((input) => {
    const ids = (input.getAttribute('aria-describedby') ?? '').split(' ')
    return ids
      .map((id) => document.querySelector(`#${CSS.escape(id)}[role=alert]`)?.textContent ?? '')
      .join('')
  })

/** Enters a website link and continues to the offer. */
async function address(page: Page, host: string): Promise<void> {
  await openPage(page, '/content/website')
  await field(page, 'Website link').fill(`https://${host}/`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await field(page, 'Title').waitFor()
}

/** Chooses an entry in the menu of a campaign. */
async function choose(page: Page, title: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

describe('the form names the invalid field and loses nothing', () => {
  test('an invalid link stays typed, with its error', async () => {
    const { page, context } = await anOwner('wrong-address')
    await openPage(page, '/content/website')
    await page.getByRole('button', { name: 'Continue' }).click()
    await see(page, 'Paste a link to what you want to promote.')
    for (const typed of ['http://127.0.0.1/', 'ftp://example.com', 'https://user:secret@example.com/']) {
      await field(page, 'Website link').fill(typed)
      const answered = page.waitForResponse('**/api/content/preview')
      await page.getByRole('button', { name: 'Continue' }).click()
      const { error } = (await (await answered).json()) as { error: { fields: { url: string } } }
      await see(page, error.fields.url)
      expect(await complaintAt(page, 'Website link')).toBe(error.fields.url)
      expect(await field(page, 'Website link').inputValue()).toBe(typed)
    }
    await expectAccessible(page)
    await context.close()
  })

  test('a missing title or a wrong number of people leaves the other fields filled in', async () => {
    const owner = await anOwner('wrong-offer')
    const { page, context } = owner
    await address(page, 'wrong-offer.com')
    await page.keyboard.press('Tab')
    await page.locator('button:focus', { hasText: 'Change' }).waitFor()
    const people = page.getByRole('spinbutton', { name: 'How many people' })
    const start = page.getByRole('button', { name: /Set aside and start/ })
    await people.fill('5')
    await see(page, 'A campaign needs at least 40 points: 10 people or more.')
    expect(await start.isDisabled()).toBe(true)
    await people.fill('300')
    await see(page, 'You need 200 more points.')
    await page.getByRole('slider', { name: 'Reward per person' }).fill('5')
    await people.fill('12')
    await start.click()
    await see(page, 'Enter the title that people will see.')
    expect(await complaintAt(page, 'Title')).toBe('Enter the title that people will see.')
    expect(await people.inputValue()).toBe('12')
    expect(await page.getByRole('slider', { name: 'Reward per person' }).inputValue()).toBe('5')
    expect(await walletOf(exchange.server.database, owner)).toBe(1000)

    await field(page, 'Title').fill('A wheel and a kiln')
    await start.click()
    await row(page, 'A wheel and a kiln').getByText('Running').waitFor()
    await expectBalance(page, 1000 - 12 * (5 + 1))
    await context.close()
  })

  test('a lost response sets points aside once, and the form stays filled in', async () => {
    const owner = await anOwner('lost-answer')
    const { page, context, complaints } = owner
    await address(page, 'lost-answer.com')
    await field(page, 'Title').fill('A lost answer')
    await page.getByRole('spinbutton', { name: 'How many people' }).fill('10')
    // Every request arrives, but its response is lost.
    await page.route('**/api/campaigns', async (route) => {
      await route.fetch()
      await route.abort('connectionfailed')
    })
    await page.getByRole('button', { name: /Set aside and start/ }).click()
    await toastSaying(page, 'That didn’t work').waitFor()
    expect(await field(page, 'Title').inputValue()).toBe('A lost answer')
    await page.unroute('**/api/campaigns')
    await page.getByRole('button', { name: /Set aside and start/ }).click()
    await page.getByRole('region', { name: 'A lost answer is running' }).waitFor()
    await expectBalance(page, 960)
    expect(await statementOf(exchange.server.database, owner)).toEqual([
      'welcome_grant 50',
      'welcome_grant 950',
      'campaign_fund -40',
    ])
    complaints.expectOnly(/ERR_CONNECTION_FAILED/, /campaign action failed/)
    await context.close()
  })
})

test('an owner pauses, resumes, extends and ends a campaign, on the screen and in the ledger', async () => {
  const owner = await anOwner('whole-life')
  const { page, context, complaints } = owner
  const { database } = exchange.server
  const { id, title } = await funded(owner)
  await openPage(page, '/content-hub')
  await expectBalance(page, 960)
  const campaign = row(page, title)
  await campaign.getByRole('button', { name: 'Pause' }).click()
  await campaign.getByText('Paused').waitFor()
  await campaign.getByRole('button', { name: 'Resume' }).click()
  await campaign.getByText('Running').waitFor()

  // Adding the same amount twice counts as two actions, not as a repeat.
  for (const [target, balance] of [
    [20, 920],
    [30, 880],
  ] as const) {
    await choose(page, title, 'Add people')
    await page
      .getByRole('dialog', { name: 'Add people' })
      .getByRole('button', { name: 'Set aside 40 points' })
      .click()
    await campaign.getByText(`0 of ${target}`, { exact: true }).waitFor()
    await expectBalance(page, balance)
  }
  expect(await creditVisits(database, id, 2)).toEqual(['ok', 'ok'])
  await openPage(page, '/content-hub')
  await campaign.getByText('2 of 30', { exact: true }).waitFor()
  await choose(page, title, 'Daily figures')
  const figures = page.getByRole('dialog', { name: title })
  await figures.getByText('2 completions').waitFor()
  expect(await figures.getByRole('definition').allTextContents()).toEqual([
    '2 of 30',
    '8 points',
    '112 points',
    '4 points, 1 of them fee',
    '130 s',
  ])
  await figures.getByRole('button', { name: 'Close' }).first().click()

  await choose(page, title, 'End campaign')
  await see(page, 'The 112 points still set aside return to your balance at once.')
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click()
  await toastSaying(page, '112 points returned.').waitFor()
  await campaign.getByText('Ended').waitFor()
  await expectBalance(page, 992)
  expect(await campaign.getByRole('button', { name: /Pause|Resume/ }).count()).toBe(0)
  expect(await statementOf(database, owner)).toEqual([
    'welcome_grant 50',
    'welcome_grant 950',
    'campaign_fund -40',
    'campaign_fund -40',
    'campaign_fund -40',
    'campaign_return 112',
  ])
  complaints.expectOnly()
  await context.close()
})

test('a change rejected from a dialog is explained in that dialog', async () => {
  const owner = await anOwner('refused')
  const { page, context } = owner
  const { title } = await funded(owner)
  await openPage(page, '/content-hub')
  await choose(page, title, 'Add people')
  const dialog = page.getByRole('dialog', { name: 'Add people' })
  const people = dialog.getByRole('spinbutton', { name: 'How many more' })
  await people.fill('0')
  await dialog.getByRole('button', { name: /Set aside/ }).click()
  await dialog.getByRole('alert').filter({ hasText: 'Choose at least 1.' }).waitFor()
  await people.fill('1000')
  await dialog.getByRole('button', { name: /Set aside/ }).click()
  await dialog.getByRole('alert').filter({ hasText: 'This costs 4,000 points and you have 960' }).waitFor()
  expect(await people.inputValue()).toBe('1000')
  await expectAccessible(page)
  await context.close()
})

test('pausing a campaign far down a long list shows in its row', async () => {
  const { site } = exchange
  const owner = await anOwner('long-list')
  const { page, context } = owner
  const first = await site({ owner })
  for (let others = 0; others < 20; others += 1) await site({ owner })
  await openPage(page, '/content-hub')
  expect(await row(page, first.title).count()).toBe(0)
  await page.getByRole('button', { name: 'Show more' }).click()
  await row(page, first.title).getByRole('button', { name: 'Pause' }).click()
  await row(page, first.title).getByText('Paused').waitFor()
  expect(await page.getByRole('row').count()).toBe(22)
  await context.close()
})

describe('an owner’s pages are accessible and log no errors', () => {
  test.for([
    { theme: 'dark', width: 1440 },
    { theme: 'light', width: 390 },
  ] as const)('$theme at $width px', async (look) => {
    const owner = await anOwner(`looks-${look.theme}`, look)
    const { page, context, complaints } = owner
    for (const path of ['/content-hub', '/content/website']) {
      await openPage(page, path)
      await expectAccessible(page)
    }
    await address(page, `looks-${look.theme}.com`)
    await field(page, 'Title').fill('A kiln by every light')
    await expectAccessible(page)
    await page.getByRole('button', { name: /Set aside and start/ }).click()
    await see(page, 'Running')
    await openPage(page, '/content-hub')
    for (const entry of ['Daily figures', 'Add people', 'End campaign']) {
      await choose(page, 'A kiln by every light', entry)
      await page.getByRole('dialog').waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    complaints.expectOnly()
    await context.close()
  })
})
