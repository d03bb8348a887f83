import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { changeUsername } from '#contract/people/members.ts'
import { addPerson, fundWebsite, give } from '../exchange.ts'
import { toastSaying } from './acts.ts'
import { openHouse } from './house.ts'
import { memberAt } from './people.ts'
import { expectAccessible, openPage, overhangs } from './quiet-page.ts'

const house = openHouse()

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Change username' })
const fieldOf = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'Username' })
const menuOf = (page: Page) => page.getByRole('button', { name: 'Account menu' })
const buttonOf = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Change username' }).first()
const rejected = /Failed to load resource: .*40[09]/
const logged = /changeUsername failed CallError/

/** Username in the database. */
async function nameOf({ id }: { id: number }): Promise<string | undefined> {
  const { rows } = await house.server.database.owner.query<{ username: string }>(
    'SELECT username FROM member WHERE id = $1',
    [id],
  )
  return rows[0]?.username
}

/** Opens the dialog from the account by keyboard. */
async function openByKeyboard(page: Page): Promise<void> {
  await buttonOf(page).focus()
  await page.keyboard.press('Enter')
  await fieldOf(page).and(page.locator(':focus')).waitFor()
}

test('a newcomer is welcomed on the first task’s page, sees the balance count up, and chooses the name there', async () => {
  const owner = await addPerson(house.server.database, 'welcoming')
  await give(house.server.database, owner, 1000)
  const url = 'https://welcoming.example/'
  const id = await fundWebsite(house.server.database, { owner, url })
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const person = await memberAt(house.browser, house.server, `welcomed_${reducedMotion.slice(0, 2)}`)
    const { page, context, complaints } = person
    await page.emulateMedia({ reducedMotion })
    const visit = `/website-viewer?url=${encodeURIComponent(url)}&websiteId=${id}&points=3`
    const sent = (await (await page.goto(visit))?.text()) ?? ''
    const pill = page.locator('.wallet [aria-hidden="true"]').first()
    expect(/class="wallet".*?aria-hidden="true"[^>]*>(.*?)<\/a>/s.exec(sent)?.[1]).toMatch(/>0</)
    await expect.poll(() => pill.textContent()).toMatch(/^50/)
    const welcome = page.getByRole('region', { name: 'Welcome' })
    await welcome
      .getByText(/^Welcome\. 50 points are yours\. 15 seconds here bring the next \+3 points\.$/)
      .waitFor()
    await page.getByText('The creator sees the username and picture of a campaign’s first visitor.').waitFor()
    await expectAccessible(page)
    await welcome.getByRole('button', { name: 'Change name' }).focus()
    await page.keyboard.press('Enter')
    const name = `prairie_${reducedMotion.slice(0, 2)}`
    await fieldOf(page).and(page.locator(':focus')).fill(name)
    await page.keyboard.press('Enter')
    await welcome.getByText(`You’re ${name}`).waitFor()
    expect(await nameOf(person)).toBe(name)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await overhangs(page)).toEqual([])
    complaints.expectOnly()
    await context.close()
  }
})

test('a member changes their username by keyboard, and the page shows the new one', async () => {
  await addPerson(house.server.database, 'moon_jar')
  const person = await memberAt(house.browser, house.server, 'renaming')
  const { page, context, complaints, username } = person
  await openPage(page, '/account')
  await openByKeyboard(page)
  expect(await fieldOf(page).inputValue()).toBe(username)
  expect(await fieldOf(page).getAttribute('aria-invalid')).toBeNull()
  await expectAccessible(page)

  await fieldOf(page).fill('Moon_Jar')
  await page.keyboard.press('Enter')
  await dialogOf(page)
    .getByRole('alert')
    .getByText('This name, or one that looks like it, is taken. Choose another.')
    .waitFor()
  expect(await fieldOf(page).getAttribute('aria-invalid')).toBe('true')
  const described = await fieldOf(page).evaluate((field) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent),
  )
  expect(described).toEqual([
    'Use 3 to 24 letters, digits and underscores, starting with a letter or digit.',
    'This name, or one that looks like it, is taken. Choose another.',
  ])
  await expectAccessible(page)
  expect(await nameOf(person)).toBe(username)

  await fieldOf(page).fill(' Sun_Jar ')
  await page.keyboard.press('Enter')
  await toastSaying(page, 'Username changed').waitFor()
  await dialogOf(page).waitFor({ state: 'hidden' })
  expect(await nameOf(person)).toBe('Sun_Jar')
  await page.getByRole('main').getByText('Sun_Jar', { exact: true }).waitFor()
  await expect.poll(() => menuOf(page).textContent()).toContain('Sun_Jar')
  await buttonOf(page).and(page.locator(':focus')).waitFor()

  await openByKeyboard(page)
  expect(await fieldOf(page).inputValue()).toBe('Sun_Jar')
  expect((await person.client.call(changeUsername, { body: { username: 'Tab_Jar' } })).status).toBe(200)
  await page.keyboard.press('Enter')
  await expect.poll(() => menuOf(page).textContent()).toContain('Tab_Jar')
  await openByKeyboard(page)
  expect(await fieldOf(page).inputValue()).toBe('Tab_Jar')
  complaints.expectOnly(rejected, logged)
  await context.close()
})

test('on a phone the dialog fits, and Cancel forgets what was typed', async () => {
  const look = { theme: 'light', width: 360 } as const
  const person = await memberAt(house.browser, house.server, 'on-a-phone', look)
  const { page, context, complaints, username } = person
  const open = async (): Promise<void> => {
    await buttonOf(page).click()
    await fieldOf(page).waitFor()
  }
  await openPage(page, '/account')
  await open()
  await fieldOf(page).fill('ab')
  await dialogOf(page).getByRole('button', { name: 'Change username' }).click()
  await dialogOf(page).getByText('Use at least 3 characters.').waitFor()
  await expectAccessible(page)
  expect(await overhangs(page)).toEqual([])
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await dialogOf(page).waitFor({ state: 'hidden' })
  await buttonOf(page).and(page.locator(':focus')).waitFor()
  await open()
  expect(await fieldOf(page).inputValue()).toBe(username)
  expect(await dialogOf(page).getByRole('alert').count()).toBe(0)
  expect(await nameOf(person)).toBe(username)
  complaints.expectOnly(rejected, logged)
  await context.close()
})

test('without a network the dialog says so and keeps what was typed', async () => {
  const { page, context, complaints } = await memberAt(house.browser, house.server, 'offline')
  await openPage(page, '/account')
  await openByKeyboard(page)
  await fieldOf(page).fill('patient_one')
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await dialogOf(page)
    .getByText('We couldn’t reach the server. Check your connection and try again.')
    .waitFor()
  expect(await fieldOf(page).inputValue()).toBe('patient_one')
  await context.setOffline(false)
  await page.keyboard.press('Enter')
  await toastSaying(page, 'Username changed').waitFor()
  await dialogOf(page).waitFor({ state: 'hidden' })
  complaints.expectOnly(/Failed to load resource/, logged)
  await context.close()
})

test('a text that was not sent is still there after its writer has another username', async () => {
  const { page, context, complaints, client } = await memberAt(house.browser, house.server, 'writer')
  const subject = page.getByRole('textbox', { name: 'Subject' })
  await openPage(page, '/support')
  await subject.fill('Half a question')
  expect((await client.call(changeUsername, { body: { username: 'rewriter' } })).status).toBe(200)
  await openPage(page, '/support')
  await expect.poll(() => subject.inputValue()).toBe('Half a question')
  complaints.expectOnly()
  await context.close()
})
