import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { fundTask } from '../attempts.ts'
import { addPerson, give } from '../exchange.ts'
import { addReport } from '../reports.ts'
import { holdAnswers } from './acts.ts'
import { openHouse } from './house.ts'
import { type Look, type MemberAtBrowser, memberAt } from './people.ts'
import { expectAccessible, openPage, overhangs } from './quiet-page.ts'

const house = openHouse({ env: { ADMIN_EMAILS: 'root@tests.example.com' } })
const titles = [
  'A first kiln',
  'A second kiln',
  'A third kiln with a title that is much longer than its place in the queue',
]

/** Adds an open report about a task of its own for each title; the last one is the newest. */
beforeAll(async () => {
  const { database } = house.server
  const owner = await addPerson(database, 'promoter')
  await give(database, owner, 1000)
  for (const [index, title] of titles.entries()) {
    const campaignId = await fundTask(database, { owner, platform: 'discord', action: 'visit', seconds: 15 })
    await database.owner.query(
      `UPDATE content SET title = $2, url = '/pricing?about=' || $3::text FROM campaign
       WHERE campaign.content_id = content.id AND campaign.id = $1`,
      [campaignId, title, index],
    )
    const reporter = await addPerson(database, `witness${index}`)
    await addReport(database.owner, { campaignId, memberId: reporter.id, note: 'Gone.' })
  }
})

/** The reports desk of an admin. */
async function atReports(look?: Look): Promise<MemberAtBrowser> {
  const admin = await memberAt(house.browser, house.server, 'root', look)
  await openPage(admin.page, '/reports')
  return admin
}

const evidence = (page: Page) => page.getByRole('region', { name: 'Evidence' })
const heading = (page: Page) => evidence(page).getByRole('heading', { level: 2 })
const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.textContent)

test('a desk is worked by its keys, which do nothing while somebody types', async () => {
  const { page, context, complaints } = await atReports()
  expect(await heading(page).textContent()).toBe(titles[2])
  await expectAccessible(page)
  for (const [name, key] of [
    ['Uphold', 'A'],
    ['Reject', 'R'],
    ['Open page', 'Q'],
    ['Skip', 'J'],
  ])
    await page.getByText(`${name} ${key}`, { exact: true }).waitFor()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('')
  await page.keyboard.type('jarq')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Points' }).focus()
  await page.keyboard.type('jrq')
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  expect(await heading(page).textContent()).toBe(titles[2])
  expect(context.pages()).toHaveLength(1)

  await page.keyboard.press('j')
  await expect.poll(() => heading(page).textContent()).toBe(titles[1])
  await expect.poll(() => focused(page)).toBe(titles[1])
  expect(await page.locator('.queue-item[aria-current]').textContent()).toContain(titles[1])
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect.poll(() => heading(page).textContent()).toBe(titles[2])

  const opened = context.waitForEvent('page')
  await page.keyboard.press('q')
  expect((await opened).url()).toContain('/pricing?about=2')
  await (await opened).close()

  await page.keyboard.press('r')
  await page.getByText('Report rejected.').first().waitFor()
  await expect.poll(() => heading(page).textContent()).toBe(titles[1])
  await expect.poll(() => focused(page)).toBe(titles[1])
  await page.getByText('2 waiting', { exact: true }).waitFor()
  complaints.expectOnly()
  await context.close()
})

test.for([390, 320])('at %s px one case follows another, with the verdict at the bottom', async (width) => {
  const { page, context, complaints } = await atReports({ theme: 'light', width })
  const first = await heading(page).textContent()
  expect(await page.getByRole('button', { name: new RegExp(`^${first}`) }).count()).toBe(0)
  expect(await page.getByRole('navigation', { name: 'Shortcuts' }).isVisible()).toBe(false)
  const uphold = await page.getByRole('button', { name: 'Uphold' }).boundingBox()
  expect((uphold?.y ?? 0) + (uphold?.height ?? 0)).toBeLessThanOrEqual(900)
  expect(await overhangs(page)).toEqual([])
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => heading(page).textContent()).not.toBe(first)
  expect(await focused(page)).toBe(await heading(page).textContent())
  await expectAccessible(page)
  complaints.expectOnly()
  await context.close()
})

test('the keys of a desk reach every case of a long queue', async () => {
  const { database } = house.server
  const [owner, reporter] = [await addPerson(database, 'of_many'), await addPerson(database, 'saw_many')]
  await give(database, owner, 10_000)
  for (let count = 0; count < 22; count++)
    await addReport(database.owner, {
      campaignId: await fundTask(database, { owner }),
      memberId: reporter.id,
    })
  const { page, context, complaints } = await memberAt(house.browser, house.server, 'root')
  await openPage(page, '/admin/reports')
  await evidence(page).getByText('1 of more than 20,').waitFor()
  for (let count = 2; count <= 21; count++) {
    await page.keyboard.press('j')
    await evidence(page)
      .getByText(new RegExp(`^${count} of `))
      .waitFor()
    if (count === 20) await page.getByText('Show more').waitFor({ state: 'detached' })
  }
  complaints.expectOnly()
  await context.close()
})

test('a verdict that ends late leaves open the dialog of the case that was chosen since', async () => {
  const { page, context, complaints } = await atReports()
  const verdict = '**/api/admin/cases/*/verdict'
  const answer = await holdAnswers(page, verdict)
  const press = (name: string): Promise<void> => evidence(page).getByRole('button', { name }).click()
  await Promise.all([page.waitForRequest(verdict), press('Reject')])
  for (const place of ['2 of ', '3 of ']) {
    await press('Next')
    await evidence(page).getByText(place).waitFor()
  }
  await press('Uphold')
  answer()
  await page.getByText('Report rejected.').first().waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Uphold' }).click()
  await page.getByText('Report upheld.').first().waitFor()
  complaints.expectOnly()
  await context.close()
})
