import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, readToasts, removeToast, toast, updateToast } from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
  removeToast()
})
afterEach(() => {
  vi.useRealTimers()
})

test('an added toast is open and of the default variant', () => {
  const id = toast({ title: 'Magic link sent!', description: 'Check your email.' })
  expect(readToasts()).toEqual([
    { id, title: 'Magic link sent!', description: 'Check your email.', open: true, variant: 'default' },
  ])
})

test('only the newest toast is visible', () => {
  toast({ title: 'First' })
  const second = toast({ title: 'Second', variant: 'destructive' })
  expect(readToasts().map((one) => one.id)).toEqual([second])
})

test('an update changes only what it names', () => {
  const id = toast({ title: 'Saving' })
  updateToast(id, { title: 'Saved' })
  updateToast(id, { description: 'Moon jar is running.' })
  expect(readToasts()).toMatchObject([
    { id, title: 'Saved', description: 'Moon jar is running.', open: true },
  ])
})

test('a dismissed toast closes at once and is removed after 1,000,000 ms', () => {
  dismissToast(toast({ title: 'Gone soon' }))
  expect(readToasts()).toMatchObject([{ open: false }])
  vi.advanceTimersByTime(999_999)
  expect(readToasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(readToasts()).toEqual([])
})

test('dismissing without an id closes all toasts, and removing deletes them at once', () => {
  toast({ title: 'Here' })
  dismissToast()
  expect(readToasts()).toMatchObject([{ title: 'Here', open: false }])
  removeToast()
  expect(readToasts()).toEqual([])
})
