import { expect, test } from 'vitest'
import { openHouse } from './house.ts'
import { memberAt } from './people.ts'
import { openPage } from './quiet-page.ts'

const house = openHouse()

test('both links of an email change, with a lost response and opened again, say how far it is', async () => {
  const { page, context, complaints } = await memberAt(house.browser, house.server, 'moving')
  const address = 'moved@tests.example.com'
  await page.clock.install()
  await openPage(page, '/account')
  await page.getByLabel('New email').fill(address)
  await page.getByRole('button', { name: 'Change email' }).click()
  const card = page.getByRole('status').filter({ hasText: `Moving to ${address}.` })
  await card.getByText('Open the links we sent to both emails.').waitFor()
  const linkTo = async (mailbox: string): Promise<string> => {
    const find = (): string | undefined =>
      new RegExp(`To: ${mailbox}[\\s\\S]*?(/account/email\\?token=[\\w-]{43})`).exec(
        house.server.output(),
      )?.[1]
    await expect.poll(find).toBeDefined()
    return find() ?? ''
  }
  const other = await context.newPage()
  const confirm = other.getByRole('button', { name: 'Confirm' })
  const [old, fresh] = [await linkTo('moving@tests.example.com'), await linkTo(address)]
  await openPage(other, fresh)
  await confirm.click()
  for (const opened of ['first', 'again']) {
    await other.getByRole('heading', { name: 'This email is confirmed' }).waitFor()
    expect(await confirm.count()).toBe(0)
    if (opened === 'first') await openPage(other, fresh)
  }
  await page.clock.runFor(10_000)
  await card.getByText('New email confirmed. Still waiting for your current one.').waitFor()
  await other.route(
    '**/api/account/email/confirmation',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await openPage(other, old)
  await confirm.click()
  for (const link of [fresh, old]) {
    await other.getByRole('heading', { name: 'Your email is changed' }).waitFor()
    await openPage(other, link)
  }
  await page.clock.runFor(10_000)
  await card.waitFor({ state: 'detached' })
  await page.getByRole('main').getByText(address).waitFor()
  complaints.expectOnly(/ERR_FAILED/)
  await context.close()
})
