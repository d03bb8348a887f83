import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { feedbackWaitSeconds } from '#contract/checks/feedback-text.ts'
import { fundTask } from '../attempts.ts'
import { give, walletOf } from '../exchange.ts'
import { holdAnswers, openToStart, toastSaying } from './acts.ts'
import { nameMoment } from './moments.ts'
import { expectBalance, type Look, type MemberAtBrowser, memberAt } from './people.ts'
import { expectAccessible, hidesBeginning, openPage, overhangs, takeLook } from './quiet-page.ts'
import { openExchange, see } from './visits.ts'

const exchange = openExchange()

const at = (name: string, look?: Look) => memberAt(exchange.browser, exchange.server, name, look)

/** A creator with a campaign that asks for feedback at 40 points. */
async function aCreator(name: string, look?: Look): Promise<{ owner: MemberAtBrowser; path: string }> {
  const owner = await at(name, look)
  await give(exchange.server.database, owner, 950)
  const task = { owner, platform: 'youtube', action: 'feedback', reward: 40, externalId: name }
  return { owner, path: `/tasks/${await fundTask(exchange.server.database, task)}` }
}

/** Chooses an entry in the menu of the only feedback on the page. */
async function chooseMore(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^More for the feedback/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Starts the task and writes its three answers; `seed` keeps two texts from being alike. */
async function write({ page }: MemberAtBrowser, path: string, seed: string): Promise<void> {
  await openPage(page, path)
  await openToStart(page, /^Open it/)
  const answer = (name: string) => page.getByRole('textbox', { name })
  await answer('What works?').fill(
    `${seed} opens with the sound of the wheel, which pulls me in before a word is said.`,
  )
  await answer('What would you fix first?').fill(
    `${seed} takes a minute to show the bowl; put the finished one first.`,
  )
  await answer('Which moment or section do you mean?').fill('0:40 to 1:50')
  await nameMoment(page, '0:40')
  await exchange.server.database.shiftClock(feedbackWaitSeconds)
}

test('three answers earn their points and a tip', async () => {
  const { owner, path } = await aCreator('potter')
  const critic = await at('critic')
  const site = await exchange.site()
  const { page } = critic
  await openPage(page, path)
  await see(page, 'Write at least 150 characters and 15 different words across all three.')
  await see(page, 'You can submit 150 s after you start.')
  await see(page, '0 of 150 characters across all three.')
  await see(page, 'Open it first: that starts the task.')
  await page.getByRole('textbox', { name: 'What works?' }).fill('The film opens with the sound of the wheel')
  await see(page, '42 of 150 characters across all three.')
  await expectAccessible(page)
  await openToStart(page, /^Open it/)
  await page.getByText(/^You can submit in 1[34]\d s\.$/).waitFor()
  expect(await page.getByRole('button', { name: /^Submit/ }).isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: 'What works?' }).fill('wheel '.repeat(30))
  await see(page, '1 of 15 different words across all three.')
  expect(await page.getByRole('button', { name: /^Submit/ }).isDisabled()).toBe(true)
  await page
    .getByRole('textbox', { name: 'What works?' })
    .fill('The film opens with the sound of the wheel, which pulls me in before a word is said.')
  await page
    .getByRole('textbox', { name: 'What would you fix first?' })
    .fill('It takes a minute to show the bowl; put the finished one first and say what it is for.')
  await page.getByRole('textbox', { name: 'Which moment' }).fill('0:40 to 1:50')
  await nameMoment(page, '0:40')
  await page.reload()
  await see(page, 'Long enough.')
  await exchange.server.database.shiftClock(feedbackWaitSeconds)
  await page.getByRole('button', { name: /^Submit/ }).click()
  await see(page, 'Submitted')
  await expectBalance(page, 50)
  const next = page.getByRole('link', { name: new RegExp(`^Next task, 15 s.*${site.title}`) })
  expect(await next.getAttribute('href')).toBe(site.href)
  await next.and(page.locator(':focus')).waitFor()

  const mine = owner.page
  await openPage(mine, '/content-feedback')
  await see(mine, 'The film opens with the sound of the wheel')
  const stars = mine.getByRole('group', { name: 'How much did it help?' })
  expect(await stars.count(), 'before the verdict').toBe(0)
  await mine.getByRole('button', { name: 'Approve' }).click()
  await see(mine, 'Paid')
  expect(await mine.getByRole('button', { name: /Approve|Reject/ }).count()).toBe(0)
  await stars.getByRole('button', { name: /^5 of 5/ }).focus()
  await mine.getByRole('tooltip', { name: 'Changed my work' }).waitFor()
  await stars.getByRole('button', { name: /^5 of 5/ }).click()
  await toastSaying(mine, 'Rated: Changed my work.').waitFor()
  await chooseMore(mine, 'Tip')
  await mine.getByRole('dialog').getByRole('button', { name: '20 points' }).click()
  await mine.getByRole('dialog').getByRole('button', { name: /^Tip/ }).click()
  await see(mine, 'Tipped')
  await mine.getByRole('button', { name: /^More for the feedback/ }).click()
  expect(await mine.getByRole('menuitem').allTextContents()).toEqual(['Report'])
  await vi.waitFor(async () => expect(await walletOf(exchange.server.database, critic)).toBe(110))

  await page.goto('/content-feedback?side=given')
  await see(page, '5 of 5, changed my work')
  await expectBalance(page, 110)
  critic.complaints.expectOnly()
  owner.complaints.expectOnly()
  await critic.context.close()
  await owner.context.close()
})

test('an answer that the server rejects is explained at its field, and nothing written is lost', async () => {
  const first = await aCreator('one')
  const second = await aCreator('two')
  const critic = await at('copies')
  const { page } = critic
  await write(critic, first.path, 'This one')
  await page.getByRole('button', { name: /^Submit/ }).click()
  await see(page, 'Submitted')
  await write(critic, second.path, 'This one')
  await page.getByRole('button', { name: /^Submit/ }).click()
  await page.getByRole('alert').getByText('nearly the same as an earlier text').waitFor()
  expect(await page.getByRole('textbox', { name: 'What works?' }).inputValue()).toContain('This one opens')
  critic.complaints.expectOnly(/status of 400/, /giveFeedback failed/)
  for (const { context } of [critic, first.owner, second.owner]) await context.close()
})

test('what is typed while the start is being recorded stays, and so does the cursor', async () => {
  const { owner, path } = await aCreator('slow_start')
  const critic = await at('types_early')
  const { page } = critic
  await openPage(page, path)
  const answer = await holdAnswers(page, '**/api/tasks/*/attempts')
  await openToStart(page, /^Open it/)
  const works = page.getByRole('textbox', { name: 'What works?' })
  await works.pressSequentially('The sound of ')
  answer()
  await see(page, 'You can submit in 1')
  await works.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('the wheel')
  expect(await works.inputValue()).toBe('The sound of the wheel')
  critic.complaints.expectOnly()
  for (const { context } of [critic, owner]) await context.close()
})

test('answers whose time ran out wait in the form of the next start', async () => {
  const { owner, path } = await aCreator('waits_long')
  const critic = await at('too_late')
  const { page } = critic
  await write(critic, path, 'A slow film')
  await exchange.server.database.owner.query(
    `UPDATE attempt SET expires_at = ledger.clock() WHERE member_id = $1`,
    [critic.id],
  )
  await page.getByRole('button', { name: /^Submit/ }).click()
  await see(page, 'Open it first: that starts the task.')
  expect(await page.getByText('Not finished in time. Start it again whenever you like.').count()).toBe(1)
  await openToStart(page, /^Open it/)
  const works = page.getByRole('textbox', { name: 'What works?' })
  await expect.poll(() => works.inputValue()).toContain('A slow film opens')
  await exchange.server.database.shiftClock(feedbackWaitSeconds)
  await page.getByRole('button', { name: /^Submit/ }).click()
  await see(page, 'Submitted')
  critic.complaints.expectOnly(/status of 409/, /giveFeedback failed/)
  for (const { context } of [critic, owner]) await context.close()
})

test('a rejection needs a reason, and its writer can dispute it once', async () => {
  const { owner, path } = await aCreator('strict')
  const critic = await at('refused')
  await write(critic, path, 'Her talk')
  await critic.page.getByRole('button', { name: /^Submit/ }).click()
  await see(critic.page, 'Submitted')
  const { page } = owner
  await openPage(page, '/content-feedback')
  await page.getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('go to the House Fund, not back to you').waitFor()
  await dialog.getByLabel('It reads as if a machine wrote it').check()
  await dialog.getByRole('button', { name: 'Reject it' }).click()
  await see(page, 'Rejected')
  expect(await page.getByRole('group', { name: 'How much did it help?' }).count()).toBe(0)
  await critic.page.goto('/content-feedback?side=given')
  await see(critic.page, 'Rejected: It reads as if a machine wrote it')
  await critic.page.getByRole('button', { name: 'Dispute' }).click()
  const objection = critic.page.getByRole('dialog', { name: 'Dispute the rejection?' })
  await objection.getByRole('button', { name: 'Ask an admin' }).click()
  await objection.getByText('Use at least 10 characters.').waitFor()
  await objection.getByRole('textbox').fill('I wrote each word of it myself.')
  await objection.getByRole('button', { name: 'Ask an admin' }).click()
  await see(critic.page, 'Rejected and disputed: an admin decides')
  expect(await critic.page.getByRole('button', { name: 'Dispute' }).count()).toBe(0)
  await expectBalance(critic.page, 50)
  owner.complaints.expectOnly()
  await owner.context.close()
  await critic.context.close()
})

test('a tip that ends late leaves open the dialog that was opened since', async () => {
  const { owner, path } = await aCreator('tips_late')
  const critic = await at('tipped_late')
  await write(critic, path, 'His film')
  await critic.page.getByRole('button', { name: /^Submit/ }).click()
  await see(critic.page, 'Submitted')
  const { page } = owner
  await openPage(page, '/content-feedback')
  const answer = await holdAnswers(page, '**/api/feedback/*/tip')
  await chooseMore(page, 'Tip')
  await page.getByRole('dialog').getByRole('button', { name: /^Tip/ }).click()
  await page.keyboard.press('Escape')
  await chooseMore(page, 'Report')
  const report = page.getByRole('dialog', { name: /^Report feedback/ })
  await report.getByRole('textbox').fill('It is a copy.')
  answer()
  await see(page, 'Tipped')
  await report.getByRole('button', { name: 'Send report' }).click()
  await toastSaying(page, 'Reported. An admin will review it.').waitFor()
  owner.complaints.expectOnly()
  for (const { context } of [owner, critic]) await context.close()
})

test('a title that runs from the right is cut at its end', async () => {
  const { owner, path } = await aCreator('from_right', { theme: 'dark', width: 900 })
  const critic = await at('from_left', { theme: 'dark', width: 900 })
  await write(critic, path, 'This film')
  await critic.page.getByRole('button', { name: /^Submit/ }).click()
  await see(critic.page, 'Submitted')
  const title = ['שיעור '.repeat(20), owner.id]
  await exchange.server.database.owner.query('UPDATE content SET title = $1 WHERE owner_id = $2', title)
  await openPage(owner.page, '/content-feedback')
  expect(await hidesBeginning(owner.page.getByRole('link', { name: 'שיעור' }), 'ש')).toBe(false)
  await owner.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await see(owner.page, 'Paid')
  await openPage(critic.page, '/activities')
  expect(await hidesBeginning(critic.page.getByText('Gave feedback on'), 'ש')).toBe(false)
})

test('the feedback pages are accessible, log no errors and fit the window, on a phone too', async () => {
  const { owner, path } = await aCreator('looks_at_it')
  const critic = await at(`${'w'.repeat(19)}_390`)
  const fits = async ({ page }: MemberAtBrowser) => {
    for (const look of [
      { theme: 'dark', width: 1440 },
      { theme: 'light', width: 390 },
    ] as const) {
      await takeLook(page, look)
      await expectAccessible(page)
      expect(await overhangs(page)).toEqual([])
    }
  }
  await write(critic, path, 'Number 390')
  await fits(critic)
  await critic.page.getByRole('button', { name: /^Submit/ }).click()
  await see(critic.page, 'Submitted')
  await fits(critic)
  for (const [person, address] of [
    [owner, '/content-feedback'],
    [owner, '/content-feedback?side=given'],
    [critic, '/content-feedback?side=given'],
  ] as const) {
    await openPage(person.page, address)
    await fits(person)
  }
  await openPage(owner.page, '/content-feedback')
  await owner.page.getByRole('button', { name: 'Reject', exact: true }).click()
  await fits(owner)
  await owner.page.keyboard.press('Escape')
  for (const entry of ['Tip', 'Report']) {
    await chooseMore(owner.page, entry)
    await fits(owner)
    await owner.page.keyboard.press('Escape')
  }
  await owner.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await see(owner.page, 'Paid')
  await fits(owner)
  critic.complaints.expectOnly()
  owner.complaints.expectOnly()
  await owner.context.close()
  await critic.context.close()
})
