import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askForLink, callsTo, goBack, stopTime, toastSaying } from './acts.ts'
import { openHouse } from './house.ts'
import { type Visitor, visitor } from './people.ts'
import { expectAccessible, hydrated, openWithoutCode } from './quiet-page.ts'

const askCall = '**/api/auth/magic-link'

const house = openHouse()

let count = 0
const newAddress = (): string => `person${++count}@sign-in.example.com`
const guest = (): Promise<Visitor> => visitor(house.browser, house.server)
const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue with Email' })
const resendButton = (page: Page) => page.getByRole('button', { name: 'Resend email' })

describe('the form', () => {
  test.for(['/login', '/register'])('the email field of %s has the focus on load', async (path) => {
    const { page, complaints, context } = await guest()
    await page.goto(path)
    // The browser may give it in a frame after the load.
    await emailField(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('ada@')
    expect(await emailField(page).inputValue()).toBe('ada@')
    await hydrated(page)
    await page.keyboard.type('example.com')
    expect(await emailField(page).inputValue()).toBe('ada@example.com')
    complaints.expectOnly()
    await context.close()
  })

  test('an invalid address is rejected at the field, and nothing is sent', async () => {
    const { page, complaints, context } = await guest()
    const calls = callsTo(page, '/api/auth/magic-link')
    await page.goto('/login')
    for (const address of ['', 'ada', 'ada@', '@example.com', 'ada@example', 'ada lovelace@example.com']) {
      await emailField(page).fill(address)
      await continueButton(page).click()
      await page.getByText('Please enter a valid email address', { exact: true }).waitFor()
      expect(await emailField(page).getAttribute('aria-invalid')).toBe('true')
      await emailField(page).and(page.locator(':focus')).waitFor()
    }
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(calls).toEqual([])
    complaints.expectOnly()
    await context.close()
  })

  test('an address submitted before the page’s code has loaded is sent once it has', async () => {
    const { page, complaints, context } = await guest()
    const loadCode = await openWithoutCode(page, '/login')
    await emailField(page).fill(newAddress())
    await emailField(page).press('Enter')
    expect(new URL(page.url()).search).toBe('')
    const button = page.getByRole('button', { name: 'Continue with Email' })
    await expect.poll(() => button.evaluate((held) => getComputedStyle(held).opacity)).toBe('0.6')
    loadCode()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    complaints.expectOnly()
    await context.close()
  })

  test('a browser that blocks cookies shows public pages, and the form names the reason', async () => {
    const { page, complaints, context } = await guest()
    await page.addInitScript(() => {
      const get = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get, configurable: true })
      Object.defineProperty(navigator, 'cookieEnabled', { value: false })
    })
    await page.goto('/about')
    await hydrated(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto('/login')
    await page.getByText('This browser blocks cookies. Allow them for this site to sign in.').waitFor()
    complaints.expectOnly()
    await context.close()
  })

  test('without JavaScript a page says what needs it, and an address stays out of the URL', async () => {
    const context = await house.browser.newContext({ javaScriptEnabled: false, baseURL: house.server.url })
    const page = await context.newPage()
    await page.goto('/login')
    await page.locator('noscript > .note').waitFor()
    await emailField(page).fill(newAddress())
    await continueButton(page).click()
    expect(new URL(page.url()).search).toBe('')
    await context.close()
  })

  describe('whatever the server answers', () => {
    let one: Visitor
    beforeAll(async () => {
      one = await guest()
    })
    afterAll(() => one.context.close())

    test.for([
      { answer: 'a success', status: 200 },
      { answer: 'a 429', status: 429 },
      { answer: 'a 500', status: 500 },
      { answer: 'no answer', status: 0 },
    ])(
      'the form leads to check-email with the same notice, whether the request succeeds or fails: $answer',
      async ({ status }) => {
        const { page, complaints } = one
        complaints.all.length = 0
        await page.unroute(askCall)
        if (status !== 200)
          await page.route(askCall, (route) =>
            status === 0
              ? route.abort()
              : route.fulfill({ status, json: { error: { code: 'internal', message: '' } } }),
          )
        await page.goto('/login')
        await askForLink(page, newAddress())
        await toastSaying(page, 'Magic link sent!').waitFor()
        await page.getByRole('heading', { name: 'Check your email' }).waitFor()
        if (status === 200) complaints.expectOnly()
        else complaints.expectOnly(/Failed to load resource/, /requestMagicLink failed/)
      },
    )
  })

  test('the notice is shown once', async () => {
    const { page, context } = await guest()
    await page.goto('/login')
    await askForLink(page, newAddress())
    await toastSaying(page, 'Magic link sent!').waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(() => sessionStorage.getItem('notices'))).toBeNull()
    await page.reload()
    await hydrated(page)
    await resendButton(page).waitFor()
    expect(await page.getByText('Magic link sent!').count()).toBe(0)
    await context.close()
  })

  test('after Back from check-email the form can be submitted again', async () => {
    const { page, context, complaints } = await guest()
    const email = newAddress()
    await page.goto('/login')
    await askForLink(page, email)
    await toastSaying(page, 'Magic link sent!').waitFor()
    await goBack(page, '**/login')
    // The browser fills the field again after it opened the page.
    await expect.poll(() => emailField(page).inputValue()).toBe(email)
    await askForLink(page, newAddress())
    await toastSaying(page, 'Magic link sent!').waitFor()
    complaints.expectOnly()
    await context.close()
  })
})

describe('check-email', () => {
  test('the address is stored as loginEmail and shown if the query has none', async () => {
    const { page, context, complaints } = await guest()
    const email = newAddress()
    await page.goto('/login')
    await askForLink(page, email)
    expect(await page.evaluate(() => sessionStorage.getItem('loginEmail'))).toBe(email)
    await page.goto('/login/check-email')
    await page.getByText(email).waitFor()
    await page.goto('/login/check-email?email=other%40example.com')
    await page.getByText('other@example.com').waitFor()
    complaints.expectOnly()
    await context.close()
  })

  test('without an address the page says so and offers no Resend', async () => {
    const { page, context } = await guest()
    await page.goto('/login/check-email')
    await hydrated(page)
    await page.getByText('We don’t know which email you used').waitFor()
    expect(await resendButton(page).count()).toBe(0)
    await context.close()
  })

  test('Resend is off while sending, on again 2 s after a success', async () => {
    const { page, context, complaints } = await guest()
    const gate = Promise.withResolvers<void>()
    await page.route(askCall, async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto(`/login/check-email?email=${newAddress()}`)
    await hydrated(page)
    await stopTime(page)
    await resendButton(page).click()
    await page.locator('button:disabled', { hasText: 'Resend email' }).waitFor()
    await page.clock.runFor(10_000)
    expect(await resendButton(page).isDisabled()).toBe(true)
    gate.resolve()
    await toastSaying(page, 'Magic link sent!').waitFor()
    await page.clock.runFor(1_999)
    expect(await resendButton(page).isDisabled()).toBe(true)
    await page.clock.runFor(1)
    expect(await resendButton(page).isEnabled()).toBe(true)
    complaints.expectOnly()
    await context.close()
  })

  test('Resend is on again at once after a failure', async () => {
    const { page, context, complaints } = await guest()
    const error = { code: 'too_many_requests', message: 'That was a lot at once.' }
    await page.route(askCall, (route) => route.fulfill({ status: 429, json: { error } }))
    await page.goto(`/login/check-email?email=${newAddress()}`)
    await hydrated(page)
    await stopTime(page)
    await resendButton(page).click()
    await page.getByText('No link was sent', { exact: true }).first().waitFor()
    await page.getByText(error.message).first().waitFor()
    expect(await resendButton(page).isEnabled()).toBe(true)
    complaints.expectOnly(/Failed to load resource: .*429/, /requestMagicLink failed/)
    await context.close()
  })

  test('a link in the response is shown, and only once', async () => {
    const { page, context, complaints } = await guest()
    const devNote = `${house.server.url}/auth/verify?token=${'a'.repeat(43)}`
    const json = { success: true, message: 'Magic link sent!', devNote }
    await page.route(askCall, (route) => route.fulfill({ json }))
    await page.goto('/login')
    await askForLink(page, newAddress())
    const link = page.getByRole('link', { name: 'Open your sign-in link' })
    await link.waitFor()
    expect(await link.getAttribute('href')).toBe(devNote)
    await page.reload()
    await hydrated(page)
    expect(await link.count()).toBe(0)
    complaints.expectOnly()
    await context.close()
  })
})
