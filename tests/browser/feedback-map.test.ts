import { expect, test } from 'vitest'
import type { Person } from '../exchange.ts'
import { type Answers, criticsOf } from '../feedback.ts'
import { openHouse } from './house.ts'
import { memberAt } from './people.ts'
import { expectAccessible, openPage, overhangs, takeLook } from './quiet-page.ts'
import { see } from './visits.ts'

const house = openHouse()

const at = (name: string) => memberAt(house.browser, house.server, name)

/** A campaign for feedback on a video, with one feedback for each of these moments; null: of an older version. */
async function mapOf(owner: Person, moments: readonly (Answers['at'] | null)[]): Promise<void> {
  const critics = criticsOf(house.server)
  const campaignId = await critics.campaignOf(owner, moments.length + 1)
  for (const moment of moments) {
    const { id } = await critics.given({ owner, campaignId, at: moment })
    if (moment === null)
      await house.server.database.owner.query(
        `UPDATE feedback SET moment_seconds = NULL, moment_side = NULL, piece_seconds = NULL
         FROM attempt WHERE attempt.id = attempt_id AND session_id = $1`,
        [id],
      )
  }
}

test('a map is one stop for the keyboard, reads one opinion at a time, and lists older ones below', async () => {
  const owner = await at('mapped')
  const { page } = owner
  await mapOf(owner, [
    { seconds: 72, side: 'works', lengthSeconds: 240 },
    { seconds: 74, side: 'works', lengthSeconds: 240 },
    { seconds: 40, side: 'fix', lengthSeconds: 240 },
    { seconds: 200, side: 'fix', lengthSeconds: 240 },
    null,
  ])
  await openPage(page, '/content-feedback')
  await see(page, '1:12 carries it.')
  await see(page, '5 opinions')
  const map = page.getByRole('group', { name: 'Moments' })
  const dome = (name: string) => map.getByRole('button', { name, exact: true })
  const hasFocus = (name: string) => dome(name).evaluate((element) => element === document.activeElement)
  expect(await map.getByRole('button').count()).toBe(3)
  expect(await page.getByRole('list', { name: 'Moments by time' }).getByRole('listitem').count()).toBe(4)
  await dome('3:20 needs a fix').focus()
  await page.keyboard.press('Home')
  expect(await hasFocus('0:40 needs a fix')).toBe(true)
  await see(page, '1 of 4')
  await page.keyboard.press('ArrowRight')
  expect(await hasFocus('1:12 to 1:14 works, 2 opinions')).toBe(true)
  await page.keyboard.press('ArrowRight')
  expect(await hasFocus('1:12 to 1:14 works, 2 opinions')).toBe(true)
  await see(page, '3 of 4')
  await page.keyboard.press('End')
  expect(await hasFocus('3:20 needs a fix')).toBe(true)
  expect(await map.locator('button[tabindex="0"]').count()).toBe(1)
  await dome('0:40 needs a fix').hover()
  await see(page, '1 of 4')
  await page.mouse.move(0, 0)
  await see(page, '4 of 4')
  await dome('0:40 needs a fix').click()
  await page.getByRole('button', { name: 'Approve' }).first().click()
  await page.getByRole('group', { name: 'How much did it help?' }).waitFor()
  for (const look of [
    { theme: 'dark', width: 1440 },
    { theme: 'light', width: 390 },
  ] as const) {
    await takeLook(page, look)
    await expectAccessible(page)
    expect(await overhangs(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'Later moment' }).click()
  await see(page, '2 of 4')
  const picture = page.getByRole('link', { name: 'Save as picture' })
  const [file] = await Promise.all([page.waitForEvent('download'), picture.click()])
  expect(file.suggestedFilename()).toBe('moments.png')
  owner.complaints.expectOnly()
  await owner.context.close()
})

test('a piece whose feedback is all older has a list without a map, three at once', async () => {
  const owner = await at('older')
  const { page } = owner
  await mapOf(owner, [null, null, null, null])
  await openPage(page, '/content-feedback')
  await see(page, '4 opinions')
  expect(await page.getByRole('group', { name: 'Moments' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(3)
  await page.getByRole('link', { name: 'All 4 opinions on it' }).click()
  await page.waitForURL(/piece=/)
  await expect.poll(() => page.getByRole('button', { name: 'Approve' }).count()).toBe(4)
  owner.complaints.expectOnly()
  await owner.context.close()
})
