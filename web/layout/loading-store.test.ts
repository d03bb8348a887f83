import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoadingStore } from './loading-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the overlay stands until it is stopped', () => {
  const store = createLoadingStore(false)
  store.startLoading()
  vi.advanceTimersByTime(60_000)
  expect(store.read()).toBe(true)
  store.stopLoading()
  expect(store.read()).toBe(false)
})

test('an overlay that hides by itself does so after 2000 ms, or after the time it is given', () => {
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

test('it stops 100 ms after it is known who looks', () => {
  const store = createLoadingStore(true)
  store.authChanged(false)
  vi.advanceTimersByTime(99)
  expect(store.read()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(store.read()).toBe(false)
})

test('a new start outlives an older timer, and listeners hear each change once', () => {
  const store = createLoadingStore(false)
  const heard = vi.fn()
  store.subscribe(heard)
  store.startLoading({ autoHide: true })
  store.startLoading()
  vi.advanceTimersByTime(10_000)
  expect(store.read()).toBe(true)
  expect(heard).toHaveBeenCalledTimes(1)
})
