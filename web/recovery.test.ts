import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearCaches, onAuthCleared, watchFailures } from './recovery.ts'

const reload = vi.fn()
const clear = vi.fn()
const authCleared = vi.fn()
let kept: Set<string>
let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  for (const spy of [reload, clear, authCleared]) spy.mockReset()
  kept = new Set(['pages', 'pictures'])
  const caches = { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) }
  page = Object.assign(new EventTarget(), { caches })
  const history = { state: null as unknown, replaceState: (state: unknown) => (history.state = state) }
  vi.stubGlobal('window', page)
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('history', history)
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', { clear })
  onAuthCleared(authCleared)
  watchFailures()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const dispatch = (type: string, fields: object = {}): boolean =>
  page.dispatchEvent(Object.assign(new Event(type), fields))
const reject = (reason: unknown): boolean => dispatch('unhandledrejection', { reason })
const messages = [
  'ChunkLoadError: chunk not found',
  'Loading chunk 12 failed',
  'Importing a module script failed.',
  'Failed to fetch dynamically imported module: https://mutuals.example/assets/x.js',
]

describe('a chunk that failed to load', () => {
  test.each([
    ...messages.map((message) => [`rejection: ${message}`, () => reject(new TypeError(message))] as const),
    ...messages.map((message) => [`error: ${message}`, () => dispatch('error', { message })] as const),
    [
      'rejection: an error of this name',
      () => reject(Object.assign(new Error('timeout'), { name: 'ChunkLoadError' })),
    ] as const,
    ['Vite’s preload error', () => dispatch('vite:preloadError')] as const,
  ])('caches are cleared and the page reloads after 100 ms: %s', async (_cause, fail) => {
    fail()
    await vi.advanceTimersByTimeAsync(99)
    expect([...kept]).toEqual([])
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(reload).toHaveBeenCalledOnce()
    expect(clear, 'the auth state stays').not.toHaveBeenCalled()
  })

  test('without a network the page stays, and reloads once there is one', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    dispatch('vite:preloadError')
    dispatch('vite:preloadError')
    await vi.advanceTimersByTimeAsync(1000)
    expect(reload).not.toHaveBeenCalled()
    vi.stubGlobal('navigator', { onLine: true })
    dispatch('online')
    await vi.advanceTimersByTimeAsync(100)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('a chunk that fails again does not reload the page a second time', async () => {
    dispatch('vite:preloadError')
    reject(new Error(messages[0]))
    await vi.advanceTimersByTimeAsync(1000)
    sessionStorage.clear()
    dispatch('vite:preloadError')
    await vi.advanceTimersByTimeAsync(1000)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('the worker’s offline page stays', async () => {
    kept.add('offline')
    dispatch('vite:preloadError')
    await vi.advanceTimersByTimeAsync(100)
    expect([...kept]).toEqual(['offline'])
  })

  test('the page reloads even if its caches cannot be cleared', async () => {
    Object.assign(page, { caches: { keys: () => Promise.reject(new Error('blocked')) } })
    reject(new Error(messages[1]))
    await vi.advanceTimersByTimeAsync(100)
    expect(reload).toHaveBeenCalledOnce()
  })
})

describe('an unhandled rejection', () => {
  test.each(['401: {}', new Error('Unauthorized'), new Error('Your session has ended'), '401'])(
    'a rejection that mentions the session clears the auth entry and sessionStorage: %s',
    async (reason) => {
      reject(reason)
      expect([authCleared.mock.calls.length, clear.mock.calls.length]).toEqual([1, 1])
      await vi.advanceTimersByTimeAsync(1000)
      expect(reload).not.toHaveBeenCalled()
      expect(kept.size).toBe(2)
    },
  )

  test.each([new Error('500: {}'), undefined, null, 'x is not a function'])(
    'any other rejection changes nothing: %s',
    async (reason) => {
      reject(reason)
      dispatch('error', { message: '401: an error, not a rejection' })
      await vi.advanceTimersByTimeAsync(1000)
      const calls = [authCleared, clear, reload].map((spy) => spy.mock.calls.length)
      expect(calls).toEqual([0, 0, 0])
    },
  )
})

test('a browser without Cache Storage clears nothing', async () => {
  vi.stubGlobal('window', new EventTarget())
  await clearCaches()
  expect(kept.size).toBe(2)
})
