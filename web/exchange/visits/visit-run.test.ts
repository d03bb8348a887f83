import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VisitRun } from './visit-run.ts'

const plan = {
  websiteId: '12',
  url: 'https://marlow.example/',
  requiredSeconds: 15,
  points: 3,
  carriesToken: false,
  closesTab: true,
}
const paid = { success: true, pointsEarned: 3, reason: null, engagementTime: 15, requiredDuration: 15 }
const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const beacon = vi.fn(() => true)
const replaced = vi.fn()
const opened = vi.fn<() => object | null>()
const shown = Object.assign(new EventTarget(), { visibilityState: 'visible' })
let page = new EventTarget()
let stored: Record<string, string> = {}

/** A tab as the page sees it: blank, then sent to a URL. */
function makeTab(within = true) {
  const tab = {
    opener: 'this page' as unknown,
    closed: false,
    address: 'about:blank',
    location: {
      get href() {
        if (!within && tab.address !== 'about:blank') throw new Error('another origin')
        return tab.address
      },
      replace: (url: string) => {
        tab.address = url
      },
    },
    close: () => {
      tab.closed = true
    },
  }
  opened.mockReturnValueOnce(tab)
  return tab
}
const answer = (body: object): void => void fetched.mockResolvedValueOnce(Response.json(body))
const acceptStart = (): void => answer({ success: true, message: 'Visit started', sessionId: 'a-session' })
const calls = (): string[] => fetched.mock.calls.map(([address]) => address)
const storage = () => ({
  getItem: (key: string) => stored[key] ?? null,
  setItem: (key: string, value: string) => {
    stored[key] = value
  },
  removeItem: (key: string) => {
    delete stored[key]
  },
})

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  stored = {}
  shown.visibilityState = 'visible'
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', { userAgent: 'a browser', sendBeacon: beacon })
  vi.stubGlobal('screen', { width: 1440, height: 900 })
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('location', { replace: replaced })
  vi.stubGlobal('document', shown)
  vi.stubGlobal('window', Object.assign(page, { open: opened }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const mock of [fetched, beacon, replaced, opened]) mock.mockReset()
})

async function visiting(within = true) {
  const tab = makeTab(within)
  acceptStart()
  const run = new VisitRun(plan)
  run.attach()
  await vi.advanceTimersByTimeAsync(0)
  return { tab, run }
}

test('without a tab nothing is sent, and a click opens it', async () => {
  opened.mockReturnValueOnce(null)
  const run = new VisitRun(plan)
  run.attach()
  await vi.advanceTimersByTimeAsync(0)
  expect(run.read().state).toEqual({ phase: 'starting', step: 'blocked' })
  expect(fetched).not.toHaveBeenCalled()

  const tab = makeTab()
  acceptStart()
  await run.begin()
  expect(run.read().state.phase).toBe('visiting')
  expect(tab.opener).toBeNull()
  expect(tab.address).toBe('https://marlow.example/')
})

test('the blank tab goes to the site only after the server has accepted the start', async () => {
  const tab = makeTab()
  let take: (response: Response) => void = () => undefined
  fetched.mockReturnValueOnce(
    new Promise((resolve) => {
      take = resolve
    }),
  )
  const run = new VisitRun(plan)
  run.attach()
  await vi.advanceTimersByTimeAsync(0)
  expect(tab).toMatchObject({ address: 'about:blank', opener: 'this page' })
  take(Response.json({ success: true, message: '', sessionId: 'a-session' }))
  await vi.advanceTimersByTimeAsync(0)
  expect(tab).toMatchObject({ address: 'https://marlow.example/', opener: null })
})

test('a rejected start closes the blank tab', async () => {
  const tab = makeTab()
  answer({ success: false, message: 'This is your own website.' })
  const run = new VisitRun(plan)
  run.attach()
  await vi.advanceTimersByTimeAsync(0)
  expect(tab).toMatchObject({ closed: true, address: 'about:blank' })
  expect(run.read().state).toMatchObject({ phase: 'failed', reason: 'This is your own website.' })
})

test('after the required seconds the visit is completed, the tab is closed, and the viewer returns', async () => {
  const { tab, run } = await visiting()
  const notified = vi.fn()
  page.addEventListener('mutuals:points-changed', notified)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(calls()).toEqual(['/api/website-visit/start'])
  answer(paid)
  await vi.advanceTimersByTimeAsync(250)
  expect(run.read()).toEqual({ state: { phase: 'complete', pointsEarned: 3 }, tabClosed: true })
  expect(tab.closed).toBe(true)
  expect(notified).toHaveBeenCalledTimes(1)
  expect(stored.notices).toBe('[{"title":"+3 points"}]')
  await vi.advanceTimersByTimeAsync(4900)
  expect(replaced).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(replaced).toHaveBeenCalledWith('/earn-points')
})

test('the viewer stays while the card is held, and returns after it', async () => {
  const { run } = await visiting()
  answer(paid)
  await vi.advanceTimersByTimeAsync(15_250)
  expect(run.read().state.phase).toBe('complete')
  run.hold(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(replaced).not.toHaveBeenCalled()
  run.hold(false)
  await vi.advanceTimersByTimeAsync(4900)
  expect(replaced).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(replaced).toHaveBeenCalledWith('/earn-points')
})

test('a tab that reports itself as closed does not end the visit', async () => {
  const { tab, run } = await visiting()
  tab.closed = true
  await vi.advanceTimersByTimeAsync(10_000)
  expect(run.read().state.phase).toBe('visiting')
  answer(paid)
  await vi.advanceTimersByTimeAsync(6000)
  expect(run.read()).toMatchObject({ state: { phase: 'complete' }, tabClosed: false })
})

test('a tab out of reach is left alone, and the member is asked to close it', async () => {
  const { tab, run } = await visiting(false)
  answer(paid)
  await vi.advanceTimersByTimeAsync(15_250)
  expect(run.read()).toMatchObject({ state: { phase: 'complete' }, tabClosed: false })
  expect(tab.closed).toBe(false)
  expect(stored.notices).toContain('You can close the other tab.')
})

test('the viewer returns only once the page is visible', async () => {
  await visiting(false)
  shown.visibilityState = 'hidden'
  answer(paid)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(replaced).not.toHaveBeenCalled()
  shown.visibilityState = 'visible'
  shown.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(6000)
  expect(replaced).toHaveBeenCalledTimes(1)
})

test('nothing pauses a visit', async () => {
  const { run } = await visiting()
  await vi.advanceTimersByTimeAsync(4000)
  shown.visibilityState = 'hidden'
  for (const name of ['blur', 'focus', 'freeze', 'resume', 'offline', 'online'])
    page.dispatchEvent(new Event(name))
  shown.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(run.read().state).toMatchObject({ phase: 'visiting', elapsedMs: 9000 })
  answer(paid)
  await vi.advanceTimersByTimeAsync(6250)
  expect(run.read().state).toEqual({ phase: 'complete', pointsEarned: 3 })
  expect(calls()).toEqual(['/api/website-visit/start', '/api/website-visit/complete'])
})

test('stopping requests the result at once, and the end of the timer does not request it again', async () => {
  const { run } = await visiting()
  await vi.advanceTimersByTimeAsync(14_900)
  const reason = 'Insufficient visit time'
  answer({ success: false, pointsEarned: 0, reason, engagementTime: 14, requiredDuration: 15 })
  run.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(calls()).toEqual(['/api/website-visit/start', '/api/website-visit/complete'])
  expect(run.read().state).toMatchObject({ phase: 'failed', retry: 'start' })
})

test('a page that is shown again says how the visit ended', async () => {
  const { run } = await visiting()
  await vi.advanceTimersByTimeAsync(4000)
  page.dispatchEvent(new Event('pagehide'))
  expect(beacon).toHaveBeenCalledTimes(1)
  expect(run.read().state.phase).toBe('failed')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(calls()).toEqual(['/api/website-visit/start'])
  const reason = 'Insufficient visit time'
  answer({ success: false, pointsEarned: 0, reason, engagementTime: 4, requiredDuration: 15 })
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await vi.advanceTimersByTimeAsync(0)
  expect(run.read().state).toMatchObject({
    reason: 'Visit too short: 4s of 15s required. Keep the product tab open for full duration.',
  })
})
