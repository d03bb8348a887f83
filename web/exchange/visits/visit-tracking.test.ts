import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VisitTracking } from './visit-tracking.ts'

const plan = {
  websiteId: '12',
  url: 'https://marlow.example/',
  requiredSeconds: 15,
  points: 8,
  carriesToken: false,
  closesTab: true,
}
const started = { success: true, message: 'Visit started', sessionId: 'a-session' }
const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const beacon = vi.fn<(address: string, body: Blob) => boolean>(() => true)
const logged = vi.fn()
let stored: Record<string, string> = {}

const answer = (body: object): void => void fetched.mockResolvedValueOnce(Response.json(body))
const record = (): unknown => JSON.parse(stored['visit-tracking'] ?? 'null')
const sent = (): unknown => JSON.parse(String(fetched.mock.lastCall?.[1].body))

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  stored = {}
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', { userAgent: 'a browser', sendBeacon: beacon })
  vi.stubGlobal('screen', { width: 1440, height: 900 })
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => {
      stored[key] = value
    },
  })
  vi.spyOn(console, 'error').mockImplementation(logged)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const mock of [fetched, beacon, logged]) mock.mockReset()
})

test('a start sends the fields that the spec names', async () => {
  answer(started)
  const tracking = new VisitTracking()
  expect(await tracking.start(plan)).toEqual({ startTime: 1_000_000, sessionId: 'a-session' })
  expect(fetched.mock.lastCall?.[0]).toBe('/api/website-visit/start')
  expect(sent()).toEqual({
    websiteId: '12',
    url: 'https://marlow.example/',
    requiredDuration: 15,
    userAgent: 'a browser',
    screenResolution: '1440x900',
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
})

test('the tracking record has its seven fields', async () => {
  answer(started)
  await new VisitTracking().start(plan)
  expect(record()).toEqual({
    websiteId: '12',
    startTime: 1_000_000,
    requiredDuration: 15_000,
    points: 8,
    url: 'https://marlow.example/',
    sessionId: 'a-session',
    isActive: true,
  })
})

test('a rejected start returns a reason, and nothing is stored', async () => {
  answer({ success: false, message: 'This is your own website.' })
  expect(await new VisitTracking().start(plan)).toEqual({ reason: 'This is your own website.' })
  expect(record()).toBeNull()
})

test('a start that fails is logged', async () => {
  fetched.mockResolvedValueOnce(new Response('', { status: 401 }))
  expect(await new VisitTracking().start(plan)).toMatchObject({ reason: 'Failed to start visit tracking' })
  expect(logged).toHaveBeenCalledWith('Failed to start visit tracking', expect.any(Error))
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a call whose response was lost is repeated once after 300 ms', async () => {
  fetched.mockRejectedValueOnce(new Error('offline'))
  answer(started)
  const starting = new VisitTracking().start(plan)
  await vi.advanceTimersByTimeAsync(299)
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await starting).toHaveProperty('startTime')
})

test('completing without a record returns No active tracking session', async () => {
  const { result } = await new VisitTracking().complete(true)
  expect(result).toMatchObject({ success: false, reason: 'No active tracking session' })
  expect(fetched).not.toHaveBeenCalled()
})

test('a complete call that fails returns Failed to complete tracking', async () => {
  answer(started)
  const tracking = new VisitTracking()
  await tracking.start(plan)
  fetched.mockRejectedValue(new Error('offline'))
  const completing = tracking.complete(true)
  await vi.runAllTimersAsync()
  expect(await completing).toMatchObject({
    result: { success: false, pointsEarned: 0, reason: 'Failed to complete tracking' },
    unanswered: true,
  })
  expect(logged).toHaveBeenCalledWith('Failed to complete visit', expect.any(Error))
})

test('completing sends the session and the time, and the tracking record is active until then', async () => {
  answer(started)
  const tracking = new VisitTracking()
  expect(record()).toBeNull()
  await tracking.start(plan)
  expect(record()).toMatchObject({ isActive: true })
  vi.advanceTimersByTime(15_300)
  answer({ success: true, pointsEarned: 8, reason: null, engagementTime: 15, requiredDuration: 15 })
  const { result } = await tracking.complete(true)
  expect(sent()).toEqual({ sessionId: 'a-session', totalTimeElapsed: 15, completed: true })
  expect(result).toMatchObject({ success: true, pointsEarned: 8 })
  expect(record()).toMatchObject({ isActive: false })
  expect((await tracking.complete(true)).result.reason).toBe('No active tracking session')
})

test('leaving the page reports once, by beacon, and the result can be requested later', async () => {
  answer(started)
  const tracking = new VisitTracking()
  await tracking.start(plan)
  vi.advanceTimersByTime(6000)
  tracking.report()
  tracking.report()
  expect(beacon).toHaveBeenCalledTimes(1)
  const [address, body] = beacon.mock.lastCall ?? []
  expect(address).toBe('/api/website-visit/complete')
  expect(body?.type).toBe('application/json')
  const report = { sessionId: 'a-session', totalTimeElapsed: 6, completed: false }
  expect(JSON.parse((await body?.text()) ?? '')).toEqual(report)
  expect(record()).toMatchObject({ isActive: false })
  answer({ success: false, pointsEarned: 0, reason: 'Insufficient visit time' })
  expect((await tracking.complete(true)).result.reason).toBe('Insufficient visit time')
})
