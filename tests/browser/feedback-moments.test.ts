import { expect, test } from 'vitest'
import { feedbackWaitSeconds } from '#contract/checks/feedback-text.ts'
import { fundTask } from '../attempts.ts'
import { give, join } from '../exchange.ts'
import { openToStart } from './acts.ts'
import { openHouse } from './house.ts'
import { nameMoment } from './moments.ts'
import { memberAt } from './people.ts'
import { expectAccessible, openPage } from './quiet-page.ts'
import { see } from './visits.ts'
import { pressPlay } from './watching.ts'

const house = openHouse({ env: { PLAYERS: 'practice' } })

const at = (name: string) => memberAt(house.browser, house.server, name)

test('a moment comes from the player or is typed, and a time that can’t be read is named', async () => {
  const owner = await join(house.server, 'films')
  await give(house.server.database, owner, 500)
  const url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  const task = { owner, platform: 'youtube', action: 'feedback', reward: 40, externalId: 'dQw4w9WgXcQ', url }
  const path = `/tasks/${await fundTask(house.server.database, task)}`
  const { page, context, complaints } = await at('listens')
  await openPage(page, path)
  await openToStart(page, 'Open it in another tab')
  await page.getByRole('textbox', { name: 'What works?' }).fill('The wheel sounds as if it stood beside me.')
  const fix = 'It takes a minute until the bowl appears; put the finished one first and say what it is for.'
  await page.getByRole('textbox', { name: 'What would you fix first?' }).fill(fix)
  await page.getByRole('textbox', { name: 'Which moment' }).fill('When she lifts the lid of the kiln')
  await nameMoment(page, 'the chorus', 'fix')
  await expectAccessible(page)
  await house.server.database.shiftClock(feedbackWaitSeconds)
  await page.getByRole('button', { name: /^Submit/ }).click()
  await page.getByRole('alert').getByText('Enter a time within the piece, as its player shows it.').waitFor()
  const time = page.getByRole('textbox', { name: 'The time you mean' })
  await expect.poll(() => time.evaluate((field) => field === document.activeElement)).toBe(true)
  await pressPlay(page)
  await page.getByRole('button', { name: /^Use 0:0[1-9], where it plays/ }).click()
  expect(await time.inputValue()).toMatch(/^0:0[1-9]$/)
  await page.getByRole('button', { name: /^Submit/ }).click()
  await see(page, 'Submitted')
  complaints.expectOnly(/status of 400/, /giveFeedback failed/)
  await context.close()
})
