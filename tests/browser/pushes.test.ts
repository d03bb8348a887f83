import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { until } from '../programs.ts'
import { startPushService } from '../push-service.ts'
import { toastSaying } from './acts.ts'
import { openHouse } from './house.ts'
import { memberAt, visitor } from './people.ts'
import { expectAccessible, openPage } from './quiet-page.ts'
import { shareWindows } from './windows.ts'

const pushes = await startPushService()
const house = openHouse({ env: { PUSH_SERVICES: pushes.origin } })
// The browser without windows shows no notifications.
const whole = shareWindows()
afterAll(() => pushes.close())

/** Notifies a member, as the server's own code does. */
async function tell({ id }: { id: number }, title: string): Promise<void> {
  await house.server.database.owner.query(
    `SELECT exchange.notify($1, 'verdict', $2, 'Your points have arrived.', '/earn-points')`,
    [id, title],
  )
}

/** Stubs the one call that needs a push service of the world: the browser gets a subscription of the test's. */
async function stubSubscribe(page: Page): Promise<{ messages: () => object[] }> {
  let subscription: Awaited<ReturnType<typeof pushes.subscribe>> | undefined
  await page.exposeFunction('testSubscribe', async (publicKey: string) => {
    subscription = await pushes.subscribe(publicKey)
    return subscription
  })
  await page.addInitScript(() => {
    const { testSubscribe } = window as typeof window & {
      testSubscribe: (key: string) => Promise<{ endpoint: string }>
    }
    PushManager.prototype.subscribe = async (options) => {
      const made = await testSubscribe(String(options?.applicationServerKey))
      return { ...made, toJSON: () => made, unsubscribe: async () => true } as PushSubscription
    }
  })
  return { messages: () => (subscription ? pushes.messagesOf(subscription) : []) }
}

test('a member turns pushes on with a click, gets one, opens it and turns them off', {
  tags: 'windows',
}, async () => {
  const person = await memberAt(whole.browser, house.server, 'pushed')
  const { page, context, complaints } = person
  await context.grantPermissions(['notifications'])
  const { messages } = await stubSubscribe(page)
  await openPage(page, '/notifications?show=choices')
  expect(
    await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length)),
  ).toBe(0)
  await page.getByRole('button', { name: 'Turn on for this browser' }).click()
  await toastSaying(page, 'Notifications are on.').waitFor()
  await page.getByRole('button', { name: /^Turn off for / }).waitFor()

  await tell(person, 'A push of a verdict')
  await until(() => messages().length === 1)
  const [message] = messages()
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((done) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) =>
      first ? done(first.registrationId) : undefined,
    ),
  )
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: house.server.url,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
  const shown = () =>
    page.evaluate(async () => {
      const all = await (await navigator.serviceWorker.ready).getNotifications()
      return all.map(({ title, body }) => ({ title, body }))
    })
  await expect.poll(shown).toEqual([{ title: 'A push of a verdict', body: 'Your points have arrived.' }])

  const [worker] = context.serviceWorkers()
  // Only a person's click may open a window, so the call is recorded.
  const opened = await worker?.evaluate(async () => {
    const { registration, clients } = self as typeof self & {
      registration: ServiceWorkerRegistration
      clients: { openWindow(url: string): Promise<unknown> }
    }
    const [notification] = await registration.getNotifications()
    const Click = (self as typeof self & { NotificationEvent: new (name: string, init: object) => Event })
      .NotificationEvent
    return new Promise<string>((done) => {
      clients.openWindow = async (url) => done(new URL(url).pathname)
      self.dispatchEvent(new Click('notificationclick', { notification }))
    })
  })
  expect(opened).toBe('/earn-points')
  expect(new URL(page.url()).pathname, 'a task or a text in an open tab would be lost').toBe('/notifications')
  await expect.poll(shown).toEqual([])

  await openPage(page, '/notifications?show=choices')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Turn off for / }).click()
  await toastSaying(page, 'Notifications are off.').waitFor()
  await page.getByRole('button', { name: 'Turn on for this browser' }).waitFor()
  complaints.expectOnly()
  await context.close()
})

test('signing out ends the pushes of this browser', { tags: 'windows' }, async () => {
  const { page, context } = await memberAt(whole.browser, house.server, 'leaving')
  await context.grantPermissions(['notifications'])
  await stubSubscribe(page)
  let ended = 0
  await page.exposeFunction('testEnded', () => {
    ended++
  })
  await page.addInitScript(() => {
    const { testEnded } = window as typeof window & { testEnded: () => Promise<void> }
    PushManager.prototype.getSubscription = async () =>
      ({ endpoint: 'stubbed', unsubscribe: () => testEnded().then(() => true) }) as PushSubscription
  })
  await openPage(page, '/notifications?show=choices')
  await page.getByRole('button', { name: 'Turn on for this browser' }).click()
  await toastSaying(page, 'Notifications are on.').waitFor()
  ended = 0
  await page.goto('/logout')
  await expect.poll(() => ended).toBe(1)
  await context.close()
})

test('a browser that blocks notifications says so', async () => {
  const { page, context } = await memberAt(house.browser, house.server, 'blocked')
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await openPage(page, '/notifications?show=choices')
  await page.getByText('This browser blocks our notifications.').waitFor()
  expect(await page.getByRole('button', { name: 'Turn on for this browser' }).count()).toBe(0)
  await context.close()
})

test('a browser whose push service fails says so', { tags: 'windows' }, async () => {
  const { page, context } = await memberAt(whole.browser, house.server, 'failing')
  await context.grantPermissions(['notifications'])
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = async () => {
      throw new DOMException('no push service', 'AbortError')
    }
  })
  await openPage(page, '/notifications?show=choices')
  await page.getByRole('button', { name: 'Turn on for this browser' }).click()
  await page.getByRole('alert').getByText('This browser couldn’t turn notifications on.').waitFor()
  await expectAccessible(page)
  await context.close()
})

test('the worker shows the offline page without a network and stores nothing else', async () => {
  const { page, context } = await memberAt(house.browser, house.server, 'offline')
  await openPage(page, '/dashboard')
  // As in the installed app, without the policy of our own code, which only it can use.
  await page.evaluate(async () => {
    const policies = (
      window as typeof window & {
        trustedTypes: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } }
      }
    ).trustedTypes
    const url = policies
      .createPolicy('mutuals', { createScriptURL: (given: string) => given })
      .createScriptURL('/service-worker.js')
    await navigator.serviceWorker.register(url)
    await navigator.serviceWorker.ready
  })
  await openPage(page, '/notifications')
  await openPage(page, '/earn-points')
  const stored = () =>
    page.evaluate(async () => {
      const caching = await Promise.all((await caches.keys()).map((key) => caches.open(key)))
      const requests = (await Promise.all(caching.map((cache) => cache.keys()))).flat()
      return requests.map(({ url }) => new URL(url).pathname).toSorted()
    })
  const paths = await stored()
  expect(paths.filter((path) => !/^\/assets\/[^/]+\.(css|woff2)$/.test(path))).toEqual(['/offline'])
  await context.setOffline(true)
  await page.goto('/referrals')
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
  await expectAccessible(page)
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Referrals' }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/referrals')
  await context.close()
})

test('the site installs as an app, with icons of its own', async () => {
  const { page, context } = await visitor(house.browser, house.server)
  await openPage(page, '/')
  const cdp = await context.newCDPSession(page)
  const { errors } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/', scope: '/' })
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src)
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type])
  }
  await context.close()
})
