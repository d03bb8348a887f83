import { expect, test } from 'vitest'
import { runTool } from '#contract/community/tools.ts'
import { makePremium } from '../campaigns.ts'
import { keyed } from '../client.ts'
import { give, walletOf } from '../exchange.ts'
import { toastSaying } from './acts.ts'
import { openHouse } from './house.ts'
import { memberAt, visitor } from './people.ts'
import { expectAccessible, openPage, overhangs, takeLook } from './quiet-page.ts'

const house = openHouse({ settings: { tool_count: 2 } })

const title = 'Balcony gardening for beginners'
const description = 'Grow cherry tomatoes in small pots with organic fertilizer and a drip irrigation kit.'

test('a member gets hashtags and titles, pays for a run over the free ones, and opens and deletes old runs', async () => {
  const { server, browser } = house
  const member = await memberAt(browser, server, 'tool_user')
  await give(server.database, member, 20)
  const { page, context, complaints } = member
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, '/creator-tools')
  await page.getByText('No hashtags yet').waitFor()
  await page.getByText('No runs yet').waitFor()
  await page.getByText('2 of 2 free runs left today').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Suggest hashtags' }).click()
  await page.getByText('We found no topic in this text.').waitFor()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('textbox', { name: 'Description' }).fill(description)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Copy #BalconyGardening' }).click()
  await toastSaying(page, '#BalconyGardening copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('#BalconyGardening')
  await page.getByRole('button', { name: 'Copy 5 for Instagram' }).click()
  await toastSaying(page, '5 hashtags copied.').waitFor()
  expect((await page.evaluate(() => navigator.clipboard.readText())).split(' ')).toHaveLength(5)
  await page.getByText('1 of 2 free runs left today').waitFor()
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Titles' }).click()
  expect(new URL(page.url()).search).toBe('?tool=titles')
  await page.getByRole('button', { name: 'Suggest titles' }).click()
  await page.getByRole('heading', { name: /^Your title: \d+ of 100$/ }).waitFor()
  await page.getByText('Balcony gardening: 7 tips that work').waitFor()
  await page.getByText('doesn’t predict how many people open').waitFor()
  await page.getByText('No free runs left until midnight UTC.').waitFor()
  await expectAccessible(page)

  const before = await walletOf(server.database, member)
  await page.getByRole('button', { name: 'Suggest titles' }).click()
  const dialog = page.getByRole('dialog', { name: 'Run for 5 points?' })
  await dialog.getByText('This one costs 5 points.').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await walletOf(server.database, member)).toBe(before)
  await page.getByRole('button', { name: 'Suggest titles' }).click()
  await dialog.getByRole('button', { name: 'Run for 5 points' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(/Titles, .+, 5 points/).waitFor()
  expect(await walletOf(server.database, member)).toBe(before - 5)

  const runs = page.getByRole('region', { name: 'Your runs' })
  await runs
    .getByRole('button', { name: `Open ${title}` })
    .last()
    .click()
  await page.getByRole('tab', { name: 'Hashtags', selected: true }).waitFor()
  await page.getByRole('button', { name: 'Copy #BalconyGardening' }).waitFor()
  await runs
    .getByRole('button', { name: `Delete ${title}` })
    .first()
    .click()
  await toastSaying(page, 'Run deleted.').waitFor()
  await runs.getByText('5 points').waitFor({ state: 'hidden' })
  expect(await runs.getByRole('listitem').count()).toBe(2)
  await takeLook(page, { theme: 'light', width: 320 })
  await expectAccessible(page)
  expect(await overhangs(page)).toEqual([])
  complaints.expectOnly(/Failed to load resource: .*400/, /a creator tool failed/)
})

test('a visitor who has used the free runs is asked to sign in, and finds the text there afterwards', async () => {
  const { server, browser } = house
  const { page, complaints } = await visitor(browser, server, { theme: 'light', width: 390 })
  await openPage(page, '/creator-tools?tool=titles')
  await page.getByRole('tab', { name: 'Titles', selected: true }).waitFor()
  await page.getByText('3 free runs a day. More with an account.').waitFor()
  const send = page.getByRole('button', { name: 'Suggest titles' })
  for (const topic of ['Sourdough bread', 'Film photography', 'x'.repeat(40)]) {
    await page.getByRole('textbox', { name: 'Description' }).fill(`${topic} at home.`)
    await send.click()
    await page.getByText(new RegExp(`Topic found: ${topic}`, 'i')).waitFor()
    await expect
      .poll(() => page.getByRole('heading', { name: 'Template suggestions' }).boundingBox())
      .toMatchObject({ y: expect.toSatisfy((y) => y > 0 && y < 844, 'in the window') })
  }
  expect(await overhangs(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Description' }).fill('Cold brew coffee at home.')
  await send.click()
  await page.getByText('Sign in to continue: your text stays here.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in to continue' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('keeps-text@example.org')
  await page.getByRole('button', { name: 'Continue with Email' }).click()
  await page.waitForURL('**/login/check-email?**')
  await page.goto(await server.linkFor('keeps-text@example.org'))
  await page.waitForURL('**/creator-tools?tool=titles')
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Description' }).inputValue())
    .toBe('Cold brew coffee at home.')
  await send.click()
  await page.getByText('Topic found: Cold brew coffee').waitFor()
  await page.getByText('1 of 2 free runs left today').waitFor()
  complaints.expectOnly(/Failed to load resource: .*429/, /a creator tool failed/)
})

test('the monetization checker compares typed figures in the browser, and sends nothing', async () => {
  const { server, browser } = house
  const { page, complaints } = await visitor(browser, server, { theme: 'dark', width: 1440 })
  await openPage(page, '/creator-tools?tool=monetization')
  await page.getByText('This is an estimate, not the platform’s decision.').waitFor()
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.getByLabel('Subscribers').fill('620')
  await page.getByLabel('Public uploads').fill('5')
  await page.getByLabel('Public watch hours').fill('1,200')
  const first = page.getByRole('region', { name: 'YouTube Partner Program, first step' })
  await first.getByText('2 of 3 met').waitFor()
  await first.getByText('Missing: 1,800 public watch hours, last 12 months, unless the other').waitFor()
  const ads = page.getByRole('region', { name: 'YouTube Partner Program, ads' })
  await ads.getByText('Missing: 380 subscribers').waitFor()
  await page.getByLabel('Public Shorts views').fill('3000000')
  await first.getByText('3 of 3 met').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Platform').selectOption('twitch')
  const affiliate = page.getByRole('region', { name: 'Twitch Affiliate' })
  await affiliate.getByText('Unconfirmed').waitFor()
  await affiliate.getByText('Pages disagree').waitFor()
  await takeLook(page, { theme: 'light', width: 320 })
  await expectAccessible(page)
  expect(await overhangs(page)).toEqual([])
  expect(calls).toEqual([])
  expect(complaints.all).toEqual([])
})

test('a member with many and long runs reads on, and is told when a run or the list fails', async () => {
  const { server, browser } = house
  const member = await memberAt(browser, server, 'many_tool_runs', { theme: 'light', width: 390 })
  await makePremium(server.database, member)
  const body = { tool: 'titles', description, language: 'auto', pays: false } as const
  for (let count = 0; count < 12; count += 1) {
    const own = count === 11 ? 'W'.repeat(150) : `${title}, part ${count}`
    const { status } = await member.client.call(runTool, { body: { ...body, title: own } }, keyed())
    expect(status).toBe(200)
  }
  const { page, complaints } = member
  const tooMany = { error: { code: 'too_many_requests', message: 'Wait a moment.' } }
  await page.route('**/api/tools/runs', (route) => route.fulfill({ status: 429, json: tooMany }))
  await openPage(page, '/creator-tools')
  const runs = page.getByRole('region', { name: 'Your runs' })
  // The first page of the list came with the document.
  await expect.poll(() => runs.getByRole('listitem').count()).toBe(10)
  expect(await overhangs(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Description' }).fill(description)
  await page.getByRole('button', { name: 'Suggest hashtags' }).click()
  await page.getByRole('alert').filter({ hasText: 'Wait a moment.' }).waitFor()
  expect(await page.getByRole('link', { name: 'Sign in to continue' }).count()).toBe(0)
  await expectAccessible(page)
  await page.unroute('**/api/tools/runs')
  await page.route('**/api/tools/runs?*', (route) => route.abort())
  await runs.getByRole('button', { name: 'Show more' }).click()
  await toastSaying(page, 'Couldn’t load more').waitFor()
  await page.unroute('**/api/tools/runs?*')
  await runs.getByRole('button', { name: 'Show more' }).click()
  await runs.getByText(`${title}, part 0`).waitFor()
  await runs.getByRole('button', { name: `Open ${'W'.repeat(150)}` }).click()
  await page.getByText('150 characters: YouTube accepts 100.').waitFor()
  expect(await overhangs(page)).toEqual([])
  await page.getByRole('link', { name: 'read the guide' }).click()
  await page.waitForURL('**/blog/ai-title-generator-guide')
  complaints.expectOnly(/429/, /ERR_FAILED/, /a creator tool failed/, /listToolRuns failed/)
})
