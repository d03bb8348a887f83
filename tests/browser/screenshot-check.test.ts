import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { openHouse } from './house.ts'
import { type Look, type Visitor, visitor } from './people.ts'
import { expectAccessible, hydrated, overhangs } from './quiet-page.ts'

const house = openHouse()
// An address may check three pictures a day, so each test starts with none counted.
beforeEach(async () => {
  await house.server.database.owner.query('DELETE FROM rate_counter')
})

async function atTheCheck(look?: Look): Promise<Visitor> {
  const somebody = await visitor(house.browser, house.server, look)
  await somebody.page.goto('/demo/screenshot-verification')
  await hydrated(somebody.page)
  return somebody
}

const result = (page: Page) =>
  page.locator('.card', { has: page.getByRole('heading', { name: 'What was read' }) })
const shown = (page: Page) => page.getByRole('img', { name: 'The screenshot being checked' }).waitFor()
const read = (page: Page) => page.getByRole('button', { name: 'Read the screenshot' }).click()

test('our sample gets a verdict, a score, the reasons, and a number on the screenshot for each fact', async () => {
  const { page, context, complaints } = await atTheCheck()
  await page.getByRole('button', { name: 'Use our sample' }).click()
  await shown(page)
  expect(await page.getByRole('textbox', { name: 'Whose page it is' }).inputValue()).toBe('clayandkiln')
  await read(page)
  await result(page).getByText('Accepted').waitFor({ timeout: 30_000 })
  expect(await result(page).getByRole('progressbar', { name: 'Score' }).getAttribute('aria-valuenow')).toBe(
    '90',
  )
  await result(page).getByText('The name and the state were read next to each other.').waitFor()
  expect(
    await result(page)
      .getByRole('list', { name: 'Marked on the screenshot' })
      .getByRole('listitem')
      .allTextContents(),
  ).toEqual(['1The name “@clayandkiln”', '2It’s done “Following”'])
  const marks = await page.locator('.trial-mark').all()
  const [name, state] = await Promise.all(marks.map((mark) => mark.boundingBox()))
  expect(marks.length).toBe(2)
  expect((name?.y ?? 0) > (state?.y ?? 0) && (name?.x ?? 0) < (state?.x ?? 0)).toBe(true)
  await expectAccessible(page)
  complaints.expectOnly()
  await context.close()
})

test('the same screenshot is not accepted for another name', async () => {
  const { page, context, complaints } = await atTheCheck()
  await page.getByRole('button', { name: 'Use our sample' }).click()
  await shown(page)
  await page.getByRole('textbox', { name: 'Whose page it is' }).fill('@somebodyelse')
  await page.keyboard.press('Enter')
  await result(page).getByText('Not accepted').waitFor({ timeout: 30_000 })
  await result(page).getByText('This is someone else’s page.').waitFor()
  complaints.expectOnly()
  await context.close()
})

test('a file that is no picture, a missing name and a day’s fourth picture are each explained in place', async () => {
  const { page, context, complaints } = await atTheCheck()
  await read(page)
  await page.getByRole('alert').filter({ hasText: 'Choose a screenshot first.' }).waitFor()
  const file = page.getByLabel('Screenshot file')
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await page.getByRole('alert').filter({ hasText: 'This file can’t be read as a picture.' }).waitFor()
  await file.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await read(page)
  await page.getByRole('alert').filter({ hasText: 'Enter the name as the page shows it' }).waitFor()
  await page.getByRole('textbox', { name: 'Whose page it is' }).fill('somebody')
  for (let picture = 1; picture <= 3; picture += 1) {
    const answered = page.waitForResponse((response) => response.status() === 400)
    await read(page)
    await answered
    await page.getByRole('alert').filter({ hasText: 'This file isn’t a picture we can read.' }).waitFor()
  }
  await read(page)
  const tomorrow = page.getByRole('alert').filter({ hasText: 'Try again tomorrow.' })
  await tomorrow.waitFor()
  expect(await tomorrow.count()).toBe(1)
  complaints.expectOnly(/status of 400/, /status of 429/, /tryScreenshot failed/)
  await context.close()
})

test('a screenshot can be dropped or pasted', async () => {
  const { page, context, complaints } = await atTheCheck()
  for (const way of ['drop', 'paste'] as const) {
    await page.evaluate(async (kind) => {
      const canvas = document.createElement('canvas')
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
      const data = new DataTransfer()
      data.items.add(new File(blob ? [blob] : [], 'own.png', { type: 'image/png' }))
      const event =
        kind === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true })
      ;(kind === 'drop' ? document.querySelector('.trial-drop') : document)?.dispatchEvent(event)
    }, way)
    await shown(page)
    await page.reload()
    await hydrated(page)
  }
  complaints.expectOnly()
  await context.close()
})

describe('the page is accessible and fits the window', () => {
  test.for([
    { theme: 'dark', width: 390 },
    { theme: 'light', width: 1440 },
  ] as const)('$theme at $width px', async (look) => {
    const { page, context, complaints } = await atTheCheck(look)
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Platform' }).selectOption('YouTube')
    expect(await page.getByRole('combobox', { name: 'What was done' }).getByRole('option').count()).toBe(2)
    await page.getByRole('button', { name: 'Use our sample' }).click()
    await shown(page)
    await expectAccessible(page)
    expect(await overhangs(page)).toEqual([])
    complaints.expectOnly()
    await context.close()
  })
})
