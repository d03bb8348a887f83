import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { funded, trust } from '../campaigns.ts'
import { give, statementOf } from '../exchange.ts'
import { toastSaying } from './acts.ts'
import { openHouse } from './house.ts'
import { expectBalance, type Look, type MemberAtBrowser, memberAt } from './people.ts'
import { expectAccessible, hydrated, openPage, overhangs } from './quiet-page.ts'

const house = openHouse()

/** A member with 1,000 points, past the limits of new members. */
async function anOwner(name: string, look?: Look): Promise<MemberAtBrowser> {
  const owner = await memberAt(house.browser, house.server, name, look)
  await give(house.server.database, owner, 950)
  await trust(house.server.database, owner)
  return owner
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const see = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()

async function paste(page: Page, address: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Link/ }).fill(address)
  await page.keyboard.press('Enter')
}

async function choose(page: Page, title: string, entry: string): Promise<void> {
  await button(page, `More for ${title}`).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('an owner promotes an Instagram post, edits, boosts, pauses and ends it, and every point adds up', async () => {
  const owner = await anOwner('instagram')
  const { page, context, complaints } = owner
  const { database } = house.server
  await openPage(page, '/content/instagram')
  await paste(page, 'instagram.com/ada.pots/p/C8x_k1lnAbc/?igsh=MzRlODBiNWFlZA==')
  await see(page, 'Post: https://www.instagram.com/ada.pots/p/C8x_k1lnAbc/')
  await field(page, 'Title').fill('A glaze in the sun')
  await button(page, 'Like').click()
  await field(page, 'Name on the platform').waitFor()
  expect(await field(page, 'Name on the platform').inputValue()).toBe('ada.pots')
  const start = button(page, /Set aside and start/)
  await page.getByRole('slider', { name: 'Reward per person' }).waitFor()
  const people = page.getByRole('spinbutton', { name: 'How many people' })
  await people.fill('10')
  await page.getByRole('slider', { name: 'Reward per person' }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await people.inputValue()).toBe('10')
  await see(page, 'Not enough data yet')
  expect(await start.isDisabled(), 'before the note of a red row is read').toBe(true)
  await page.getByRole('checkbox', { name: /I’ve read this/ }).press('Space')
  await expectAccessible(page)
  await start.click()
  await row(page, 'A glaze in the sun').getByText('Running').waitFor()
  await expectBalance(page, 1000 - 10 * (5 + 1))

  await choose(page, 'A glaze in the sun', 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit campaign' })
  await edit.getByRole('textbox', { name: 'Title' }).fill('A glaze in the shade')
  await edit.getByRole('spinbutton', { name: 'Daily limit' }).fill('4')
  await edit.getByRole('button', { name: 'Save' }).click()
  await toastSaying(page, 'Campaign updated.').waitFor()
  const campaign = row(page, 'A glaze in the shade')

  await campaign.getByRole('button', { name: 'Boost' }).click()
  const boost = page.getByRole('dialog', { name: /^Boost/ })
  await boost.getByRole('button', { name: 'Boost 20 points' }).click()
  await toastSaying(page, 'It now pays 6 points.').waitFor()
  await expectBalance(page, 920)
  await campaign.getByRole('button', { name: 'Pause' }).click()
  await campaign.getByText('Paused').waitFor()
  await choose(page, 'A glaze in the shade', 'End campaign')
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click()
  await toastSaying(page, '80 points returned.').waitFor()
  await expectBalance(page, 1000)
  expect(await statementOf(database, owner)).toEqual([
    'welcome_grant 50',
    'welcome_grant 950',
    'campaign_fund -60',
    'campaign_fund -20',
    'campaign_return 80',
  ])
  complaints.expectOnly()
  await context.close()
})

test('an invalid link is rejected at its field; a draft is saved, continued and deleted', async () => {
  const { page, context, complaints } = await anOwner('drafts')
  expect((await page.goto('/content/myspace'))?.status()).toBe(404)
  await openPage(page, '/content-hub')
  await paste(page, 'https://www.youtube.com/feed/trending')
  const rejection = page.getByRole('alert').filter({ visible: true })
  await rejection.waitFor()
  expect(await field(page, 'Link to what you made').inputValue()).toContain('feed/trending')
  await paste(page, 'https://www.twitch.tv/ada_throws')
  await see(page, 'Channel: https://www.twitch.tv/ada_throws')
  await field(page, 'Title').fill('Throwing on Fridays')
  await button(page, 'Save as draft').click()
  await row(page, 'Throwing on Fridays').getByText('Draft').waitFor()
  await row(page, 'Throwing on Fridays').getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL('**/content/twitch?draft=*')
  await hydrated(page)
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('Throwing on Fridays')
  await openPage(page, '/mycontent')
  await choose(page, 'Throwing on Fridays', 'Delete draft')
  await toastSaying(page, 'Draft deleted.').waitFor()
  await see(page, 'Nothing here yet')
  complaints.expectOnly(/404/, /previewContent failed/, /status of 400/)
  await context.close()
})

test('on a phone every dialog and form fits the window', async () => {
  const owner = await anOwner('phone', { theme: 'light', width: 390 })
  const { page, context, complaints } = owner
  const { title } = await funded(owner)
  await openPage(page, '/content/website')
  const check = async (): Promise<void> => {
    expect(await overhangs(page)).toEqual([])
    await expectAccessible(page)
  }
  for (const entry of ['Edit', 'Spotlight', 'Confirm page views', 'Daily figures']) {
    await choose(page, title, entry)
    await page.getByRole('dialog').waitFor()
    if (entry === 'Confirm page views') {
      await page.getByRole('checkbox', { name: 'The line is on my site' }).click()
      await page.getByRole('checkbox', { name: 'The line is on my site', checked: true }).waitFor()
    }
    if (entry === 'Daily figures') await see(page, 'Page views confirmed')
    await check()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await openPage(page, '/content/vk')
  await paste(page, 'vk.com/kiln_friends')
  await field(page, 'Title').fill('Friends of the kiln, a community with quite a long name that has to break')
  await button(page, 'Daily limits, languages, hours').click()
  await page.getByRole('spinbutton', { name: 'Hourly limit' }).waitFor()
  await check()
  complaints.expectOnly()
  await context.close()
})
