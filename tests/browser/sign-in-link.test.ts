import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { askForLink, callsTo, stopTime } from './acts.ts'
import { openHouse } from './house.ts'
import { memberAt, type Visitor, visitor } from './people.ts'
import { hydrated } from './quiet-page.ts'

const house = openHouse()

let count = 0
const newAddress = (): string => `person${++count}@links.example.com`
const guest = (): Promise<Visitor> => visitor(house.browser, house.server)

describe('the mailed link', () => {
  test('in another browser the link needs a click, and no GET uses it up', async () => {
    const [asking, other] = [await guest(), await guest()]
    const email = newAddress()
    await asking.page.goto('/login')
    await askForLink(asking.page, email)
    const link = await house.server.linkFor(email)

    const { page } = other
    const calls = callsTo(page, '/api/auth/verify')
    await page.clock.install()
    for (let visits = 0; visits < 3; visits++) {
      await page.goto(link)
      await page.getByText(email).waitFor()
      await hydrated(page)
      await page.clock.runFor(60_000)
    }
    expect(calls).toEqual([])
    expect((await other.context.cookies()).map(({ name }) => name)).not.toContain('session')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/earn-points')
    expect(calls).toEqual(['POST'])

    await asking.page.goto(link)
    await asking.page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    for (const { complaints, context } of [asking, other]) {
      complaints.expectOnly()
      await context.close()
    }
  })

  test('in the browser that requested it the link signs in by itself after 900 ms', async () => {
    const { page, context, complaints } = await guest()
    const email = newAddress()
    await page.goto('/login')
    await askForLink(page, email)
    const link = await house.server.linkFor(email)
    const calls = callsTo(page, '/api/auth/verify')
    await stopTime(page)
    await page.goto(link)
    await hydrated(page)
    await page.clock.runFor(899)
    await page.getByText(email).waitFor()
    expect(calls).toEqual([])
    await page.clock.runFor(1)
    await page.waitForURL('**/earn-points')
    expect(calls).toEqual(['POST'])
    await page.getByRole('heading', { name: 'Earn Points' }).waitFor()
    complaints.expectOnly()
    await context.close()
  })

  test('a click just before the automatic one sends the link once, and a lost call can be repeated', async () => {
    const { page, context, complaints } = await guest()
    const email = newAddress()
    await page.goto('/login')
    await askForLink(page, email)
    const link = await house.server.linkFor(email)
    const calls = callsTo(page, '/api/auth/verify')
    await stopTime(page)
    await page.goto(link)
    await hydrated(page)
    const held = Promise.withResolvers<void>()
    const lose = async (route: Route) => {
      await held.promise
      await route.abort()
    }
    await page.route('**/api/auth/verify', lose, { times: 1 })
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.clock.runFor(5_000)
    expect(calls).toEqual(['POST'])
    held.resolve()
    await page.getByRole('alert').getByText('We couldn’t reach the server.').waitFor()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/earn-points')
    complaints.expectOnly(/ERR_FAILED/, /verifyMagicLink failed/)
    await context.close()
  })

  test('the requested page is shown after signing in, also in another browser', async () => {
    const [asking, other] = [await guest(), await guest()]
    const email = newAddress()
    const answer = await asking.page.goto('/earn/website?sort=newest')
    expect(answer?.status()).toBe(401)
    expect(answer?.headers()['www-authenticate']).toBe('Session')
    expect(new URL(asking.page.url()).pathname).toBe('/earn/website')
    await askForLink(asking.page, email)

    await other.page.goto(await house.server.linkFor(email))
    await other.page.getByRole('button', { name: 'Sign in' }).click()
    await other.page.waitForURL('**/earn/website?sort=newest')
    await other.page.getByRole('heading', { name: 'Websites', exact: true }).waitFor()
    asking.complaints.expectOnly(/Failed to load resource: .*401/)
    other.complaints.expectOnly()
    for (const { context } of [asking, other]) await context.close()
  })

  test('a link used in the meantime leads to the error page', async () => {
    const [one, other] = [await guest(), await guest()]
    const email = newAddress()
    await one.page.goto('/login')
    await askForLink(one.page, email)
    const link = await house.server.linkFor(email)
    await other.page.goto(link)
    await one.page.goto(link)
    await one.page.waitForURL('**/earn-points')
    await other.page.getByRole('button', { name: 'Sign in' }).click()
    await other.page.waitForURL('**/auth-error?message=*')
    await other.page.getByText('This sign-in link has expired or was already used.').waitFor()
    await other.page.getByText('It’s valid for 15 minutes and single use.').waitFor()
    one.complaints.expectOnly()
    other.complaints.expectOnly(/Failed to load resource: .*400/, /verifyMagicLink failed/)
    for (const { context } of [one, other]) await context.close()
  })
})

describe('the pages of signing in', () => {
  test('a newcomer appears to the referrer at once, pending with 0 of 30 tasks', async () => {
    const inviting = await memberAt(house.browser, house.server, 'inviting')
    await inviting.page.goto('/referrals')
    await inviting.page.getByText('No one has joined yet').waitFor()
    const link = await inviting.page.getByRole('textbox', { name: 'Send it to people you know' }).inputValue()

    const { page, context, complaints } = await guest()
    // The test server does not know its own port.
    const { pathname, search } = new URL(link)
    await page.goto(`${pathname}${search}`)
    await page.getByText(`${inviting.username} invited you.`).waitFor()
    const email = newAddress()
    await hydrated(page)
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Continue with Email' }).click()
    await page.waitForURL('**/login/check-email?**')
    await page.goto(await house.server.linkFor(email))
    await page.waitForURL('**/earn-points')

    await inviting.page.reload()
    await inviting.page.getByText('0 of 30 tasks on 0 of 5 days').waitFor()
    expect(await inviting.page.getByText('Pending', { exact: true }).count()).toBe(1)
    for (const person of [inviting, { context, complaints }]) {
      person.complaints.expectOnly()
      await person.context.close()
    }
  })
})
