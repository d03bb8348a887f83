import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoadingStore } from './loading-provider.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the overlay stays until loading is stopped', () => {
  const store = createLoadingStore(false)
  store.startLoading()
  vi.advanceTimersByTime(60_000)
  expect(store.read()).toBe(true)
  store.stopLoading()
  expect(store.read()).toBe(false)
})

test('an overlay with autoHide hides after 2000 ms, or after the given time', () => {
  const store = createLoadingStore(false)
  store.startLoading({ autoHide: true })
  vi.advanceTimersByTime(1_999)
  expect(store.read()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(store.read()).toBe(false)
  store.startLoading({ autoHide: true, autoHideMs: 300 })
  vi.advanceTimersByTime(300)
  expect(store.read()).toBe(false)
})

test('loading stops 100 ms after the viewer is known', () => {
  const store = createLoadingStore(true)
  store.authChanged(false)
  vi.advanceTimersByTime(99)
  expect(store.read()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(store.read()).toBe(false)
})

test('a new start cancels an older timer, and listeners are called once per change', () => {
  const store = createLoadingStore(false)
  const listener = vi.fn()
  store.subscribe(listener)
  store.startLoading({ autoHide: true })
  store.startLoading()
  vi.advanceTimersByTime(10_000)
  expect(store.read()).toBe(true)
  expect(listener).toHaveBeenCalledTimes(1)
})
