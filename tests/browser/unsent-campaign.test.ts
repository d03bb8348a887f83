import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { saveDraft } from '#contract/exchange/campaign-changes.ts'
import { anOffer, funded, trust } from '../campaigns.ts'
import { give } from '../exchange.ts'
import { toastSaying } from './acts.ts'
import { openHouse } from './house.ts'
import { expectBalance, memberAt } from './people.ts'
import { openPage } from './quiet-page.ts'

const house = openHouse()

const startButton = (page: Page) => page.getByRole('button', { name: /Set aside and start/ })
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const people = (page: Page) => page.getByRole('spinbutton', { name: 'How many people' })

async function anOwner(name: string) {
  const owner = await memberAt(house.browser, house.server, name)
  await give(house.server.database, owner, 950)
  await trust(house.server.database, owner)
  return owner
}

async function paste(page: Page, link: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Link|^Website link/ }).fill(link)
  await page.keyboard.press('Enter')
  await people(page).waitFor()
}

test('a start whose response is lost counts once, however often it is sent again, also after a reload', async () => {
  const { page, context, complaints } = await anOwner('lost_start')
  await openPage(page, '/content/website')
  await paste(page, 'https://lost.example.com/')
  await title(page).fill('Only once')
  const actions = page.getByRole('group', { name: 'What people do' })
  await actions.getByRole('button', { name: 'Give feedback' }).click()
  // Chosen last, so the number of people is the proposal for the balance.
  await actions.getByRole('button', { name: 'Visit' }).click()
  await expect.poll(() => people(page).inputValue()).toBe('83')
  const starts = '**/api/campaigns'
  await page.route(starts, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await route.fetch()
    await route.abort()
  })
  for (const _ of ['first', 'again']) {
    await startButton(page).click()
    await startButton(page).and(page.locator('[aria-busy=true]')).waitFor()
    await startButton(page).and(page.locator(':not([aria-busy=true])')).waitFor()
  }
  await page.unroute(starts)
  await openPage(page, '/content/website')
  await startButton(page).click()
  await page.getByText('Only once is running').waitFor()
  await expectBalance(page, 668)
  complaints.expectOnly(/ERR_FAILED/, /campaign action failed/)
  await context.close()
})

test('an equal start from a form that was closed since a lost response is another campaign', async () => {
  const { page, context, complaints, ...owner } = await anOwner('closed_since')
  await funded(owner)
  const fill = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Promote something' }).click()
    await paste(page, 'https://closed.example.com/')
    await title(page).fill('Start it twice')
    await people(page).fill('10')
    await startButton(page).click()
  }
  const starts = '**/api/campaigns'
  await page.route(starts, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await openPage(page, '/content-hub')
  await fill()
  await toastSaying(page, 'We couldn’t reach the server. Check your connection and try again.').waitFor()
  await page.getByRole('row').filter({ hasText: 'Start it twice' }).getByText('Running').waitFor()
  await page.unroute(starts)
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  await fill()
  await page.getByText('Start it twice is running').waitFor()
  await expectBalance(page, 880)
  complaints.expectOnly(/ERR_FAILED/, /campaign action failed/)
  await context.close()
})

test('a campaign that was not started waits in its tab until its form is closed', async () => {
  const { page, context, complaints, ...owner } = await anOwner('detour')
  await funded(owner)
  await openPage(page, '/content-hub')
  await page.getByRole('button', { name: 'Promote something' }).click()
  await paste(page, 'https://detour.example.com/')
  await title(page).fill('A long thought')
  await people(page).fill('4000')
  await page.getByRole('link', { name: 'Buy points', exact: true }).last().click()
  await page.waitForURL('**/buy-points')
  await page.goBack()
  await expect.poll(() => title(page).inputValue()).toBe('A long thought')
  expect(await people(page).inputValue()).toBe('4000')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Promote something' }).click()
  expect(await page.getByRole('textbox', { name: /^Link/ }).inputValue()).toBe('')
  complaints.expectOnly()
  await context.close()
})

test('the page of a draft says that it was started, and a reload after the start asks for another link', async () => {
  const { page, context, complaints, client } = await anOwner('drafted')
  const saved = await client.call(saveDraft, { params: { draftId: 'new' }, body: anOffer() })
  const path = `/content/website?draft=${saved.body.campaign.id}`
  await openPage(page, path)
  await people(page).waitFor()
  await openPage(page, path)
  await startButton(page).click()
  await page.getByText(/^Offer \d+ is running$/).waitFor()
  await page.waitForURL('**/content/website')
  await openPage(page, path)
  await page.getByText('This draft was started').waitFor()
  await page.getByRole('button', { name: 'Promote something else' }).click()
  await page.getByRole('textbox', { name: 'Website link' }).waitFor()
  complaints.expectOnly()
  await context.close()
})
