import { beforeAll, expect, test } from 'vitest'
import { changeSettingValue } from '#contract/exchange/catalogue/admin.ts'
import { fundTask } from '../attempts.ts'
import { agreeToRed } from '../consents.ts'
import { addPerson, attemptsOf, fundWebsite, give, type Person, walletOf } from '../exchange.ts'
import { addReport } from '../reports.ts'
import { openToStart } from './acts.ts'
import { openHouse } from './house.ts'
import { memberAt, type Visitor } from './people.ts'
import { begin, followTask, screenshot, send, trust } from './proving.ts'
import { expectAccessible, hydrated, openPage, overhangs } from './quiet-page.ts'

const house = openHouse({
  env: { ADMIN_EMAILS: 'root@tests.example.com' },
  settings: { proof_sample_one_in_count: 0 },
})
let owner: Person & Visitor
let taskId: number
beforeAll(async () => {
  const { database } = house.server
  owner = await memberAt(house.browser, house.server, 'owner')
  await give(database, owner, 1000)
  taskId = await followTask(database, owner)
})

/** A member at a browser who has started the task. */
async function earner(name: string, credited: number) {
  const person = await memberAt(house.browser, house.server, name)
  await trust(house.server.database, person, credited)
  await begin(person.page, taskId)
  return person
}

const points = (person: Person) => walletOf(house.server.database, person)

test('a trusted earner’s sharp screenshot is sent, read and credited while the page is open', async () => {
  const person = await earner('trusted', 50)
  const { page, context, complaints } = person
  const before = await points(person)
  const { database } = house.server
  const nextId = await fundWebsite(database, { owner, url: 'https://next.example/', reward: 1, target: 5 })
  await page.getByText(/^[A-Z0-9]{6}$/).waitFor()
  await page.getByLabel('Screenshot file').setInputFiles({
    ...{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
  })
  await page.getByText('This picture can’t be read.').waitFor()
  await send(page, await screenshot(house.browser))
  await page.getByText('Checking your screenshot').waitFor()
  await page.getByText('Paid', { exact: true }).waitFor({ timeout: 60_000 })
  expect(await points(person)).toBe(before + 8)
  const next = page.getByRole('link', { name: /^Next task, 15 s/ })
  expect(await next.getAttribute('href')).toContain(`websiteId=${nextId}&`)
  complaints.expectOnly()
  await context.close()
})

test('a proof’s page shows its three steps at once, and the press that opens the page is the start', async () => {
  for (const look of [
    { theme: 'dark', width: 1440 },
    { theme: 'light', width: 390 },
  ] as const) {
    const person = await memberAt(house.browser, house.server, `steps-${look.width}`, look)
    const { page, context, complaints } = person
    await trust(house.server.database, person, 5)
    await agreeToRed(house.server.database.owner, [person.id])
    await context.route('https://x.com/**', (route) => route.fulfill({ body: 'Clay and Kiln' }))
    await openPage(page, `/tasks/${taskId}`)
    const steps = page.getByRole('listitem').filter({ hasText: /Open the page|Follow it|Take a screenshot/ })
    expect(await steps.count()).toBe(3)
    await page.getByRole('img', { name: 'A window that shows Their name and “Following”' }).waitFor()
    expect(await page.getByRole('button', { name: 'Start' }).count()).toBe(0)
    expect(await attemptsOf(house.server.database, person)).toEqual([])
    const link = page.getByRole('link', { name: /^Open the page/ })
    await link.and(page.locator(':focus')).waitFor()
    await expectAccessible(page)
    expect(await overhangs(page)).toEqual([])
    const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')])
    await expect.poll(() => tab.url()).toContain('x.com/clayandkiln')
    await tab.close()
    await page.getByLabel('Screenshot file').waitFor({ state: 'attached' })
    await page.getByText('The name clayandkiln').waitFor()
    await expectAccessible(page)
    complaints.expectOnly()
    await context.close()
  }
})

test('a tab without the news of another shows what became of the screenshot, or offers a new start', async () => {
  const [sent, late] = [await earner('two_tabs', 50), await earner('too_late', 50)]
  const other = await sent.context.newPage()
  await openPage(other, `/tasks/${taskId}`)
  await send(sent.page, await screenshot(house.browser))
  await sent.page.getByText('Paid', { exact: true }).waitFor({ timeout: 60_000 })
  await send(other, await screenshot(house.browser))
  await other.getByText('Paid', { exact: true }).waitFor()
  await house.server.database.owner.query(
    'UPDATE attempt SET expires_at = ledger.clock() WHERE member_id = $1',
    [late.id],
  )
  await send(late.page, await screenshot(house.browser))
  await late.page.getByText('Not finished in time. Start it again whenever you like.').waitFor()
  await openToStart(late.page, /^Open the page/)
  await late.page.getByLabel('Screenshot file').waitFor({ state: 'attached' })
  for (const { complaints, context } of [sent, late]) {
    complaints.expectOnly(/status of 409/, /sendProof failed/)
    await context.close()
  }
})

test('the owner rejects, the earner disputes, and an admin decides with one key', async () => {
  const person = await earner('disputed', 5)
  const { page } = person
  const picture = await screenshot(house.browser)
  const before = await points(person)
  await page.evaluate(
    (bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], 'pasted.png', { type: 'image/png' }))
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
    },
    [...picture],
  )
  await page.getByRole('button', { name: 'Send screenshot' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(`Waiting for ${owner.username}`).waitFor({ timeout: 60_000 })

  await openPage(owner.page, '/content-hub/reviews')
  await owner.page.getByRole('img', { name: `Screenshot by ${person.username}` }).waitFor()
  await expectAccessible(owner.page)
  const opens = await owner.page.getByRole('link', { name: 'Open page' }).boundingBox()
  expect(opens?.height).toBeGreaterThanOrEqual(24)
  await owner.page.keyboard.press('r')
  await owner.page.getByRole('radio', { name: 'It shows another account' }).check()
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await owner.page.getByText('Nothing to review').waitFor()

  await openPage(page, await attemptAddress(person))
  await page.getByText(`${owner.username} said no.`).waitFor()
  await page.getByLabel('Why do you disagree?').fill('It is my own account, and it is followed.')
  await page.getByRole('button', { name: 'Ask an admin' }).click()
  await page.getByText('An admin is reviewing it').waitFor()
  await expectAccessible(page)

  const admin = await memberAt(house.browser, house.server, 'root')
  await openPage(admin.page, '/admin/content')
  await admin.page.getByText('“It is my own account, and it is followed.”').waitFor()
  await expectAccessible(admin.page)
  await admin.page.keyboard.press('a')
  await admin.page.getByText('Queue empty', { exact: true }).waitFor()
  expect(await points(person)).toBe(before + 8)
  await page.reload()
  await page.getByText('Credited', { exact: true }).waitFor()
  for (const each of [person, owner, admin]) each.complaints.expectOnly()
})

test('a proof that an admin calls forged costs nothing before its appeal', async () => {
  const person = await earner('accused', 5)
  const { page } = person
  await send(page, await screenshot(house.browser, { state: 'off' }))
  await page.getByText('Waiting for an admin').waitFor({ timeout: 60_000 })
  const admin = await memberAt(house.browser, house.server, 'root')
  await openPage(admin.page, '/admin/content')
  await admin.page.getByRole('img', { name: `Screenshot by ${person.username}` }).waitFor()
  await admin.page.keyboard.press('f')
  const dialog = admin.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await dialog.getByText('Say briefly what shows it.').waitFor()
  await dialog.getByLabel('Your note to this person').fill('The button was painted over.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await admin.page.getByText('Queue empty', { exact: true }).waitFor()
  await page.reload()
  await hydrated(page)
  await page.getByText('An admin says this screenshot is forged.').waitFor()
  await page.getByLabel('Why do you disagree?').fill('Nothing was painted on it.')
  await page.getByRole('button', { name: 'Ask an admin' }).click()
  await page.getByText('Another admin is reviewing your appeal').waitFor()
  await admin.page.reload()
  await admin.page.getByRole('button', { name: 'Not forged' }).click()
  await admin.page.getByText('Queue empty', { exact: true }).waitFor()
  for (const each of [person, admin]) each.complaints.expectOnly()
})

test('an admin enlarges a screenshot, asks for another with one key, and the earner sends it', async () => {
  const person = await earner('asked', 5)
  const { page } = person
  await send(page, await screenshot(house.browser, { state: 'off' }))
  await page.getByText('Waiting for an admin').waitFor({ timeout: 60_000 })
  const admin = await memberAt(house.browser, house.server, 'root')
  await openPage(admin.page, '/admin/content')
  await admin.page.getByRole('button', { name: 'Zoom' }).click()
  const zoom = admin.page.getByRole('dialog', { name: `Screenshot by ${person.username}` })
  const width = async () => (await zoom.getByRole('img').boundingBox())?.width ?? 0
  const own = await width()
  await zoom.getByRole('button', { name: '200%' }).click()
  expect(await width()).toBeCloseTo(own * 2, 0)
  await expectAccessible(admin.page)
  // The desk's keys are off while the screenshot covers it.
  await admin.page.keyboard.press('a')
  await admin.page.keyboard.press('Escape')
  await zoom.waitFor({ state: 'hidden' })
  await admin.page.getByText('The automatic check leans to reject.').waitFor()
  await expectAccessible(admin.page)
  await admin.page.keyboard.press('q')
  await admin.page.getByText('Queue empty', { exact: true }).waitFor()
  await page.reload()
  await hydrated(page)
  await page.getByText('An admin asked for another screenshot.').waitFor()
  await expectAccessible(page)
  await send(page, await screenshot(house.browser))
  await page.getByText(`Waiting for ${owner.username}`).waitFor({ timeout: 60_000 })
  for (const each of [person, admin]) each.complaints.expectOnly()
})

/** Address of the proof of a member's only attempt. */
async function attemptAddress({ id }: Person): Promise<string> {
  const { rows } = await house.server.database.owner.query(
    'SELECT session_id AS id FROM attempt WHERE member_id = $1',
    [id],
  )
  return `/attempts/${rows[0].id}`
}

test('an admin upholds a report by keyboard, and changes the rewards of a row', async () => {
  const { database } = house.server
  const campaignId = await fundTask(database, { owner, platform: 'discord', action: 'visit', seconds: 15 })
  const reporter = await addPerson(database, 'reporter')
  await addReport(database.owner, { campaignId, memberId: reporter.id, note: 'It is gone.' })
  const admin = await memberAt(house.browser, house.server, 'root')
  const { page } = admin
  await openPage(page, '/reports')
  await page.getByText('“It is gone.”').waitFor()
  await page.keyboard.press('a')
  await page.getByRole('button', { name: 'Uphold it' }).press('Enter')
  await page.getByText('All clear').waitFor()
  const { rows } = await database.owner.query('SELECT state, paused_by FROM campaign WHERE id = $1', [
    campaignId,
  ])
  expect(rows).toEqual([{ state: 'paused', paused_by: 'moderation' }])

  await openPage(page, '/admin/engagement-settings')
  await page.getByRole('button', { name: /Twitter: like a post/ }).press('Enter')
  await page.getByLabel('Default reward').fill('2')
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  const save = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Review and save' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
  }
  await save()
  await page.getByText('Choose 1 to 2 points, the default.').waitFor()
  await page.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Lowest reward').fill('2')
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await save()
  await page.getByText('1 row is changed.', { exact: true }).waitFor()
  await admin.client.call(changeSettingValue, { params: { name: 'circle_points' }, body: { value: 210 } })
  await openPage(page, '/admin/engagement-settings?show=log')
  await page.getByText('Price of a new circle; one is free with premium', { exact: true }).waitFor()
  await page.getByText('Lowest reward, in points').waitFor()
  admin.complaints.expectOnly(/400/, /changeEngagement failed/)
})
