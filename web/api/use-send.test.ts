import { afterEach, expect, test, vi } from 'vitest'
import { leaveFor } from './use-send.ts'

afterEach(() => vi.unstubAllGlobals())

test('what leads to another page is busy until Back shows this one again as it was left', async () => {
  const page = Object.assign(new EventTarget(), { location: { assign: vi.fn() } })
  vi.stubGlobal('window', page)
  let isBusy = true
  const left = leaveFor('/checkout?order=1').then(() => {
    isBusy = false
  })
  await Promise.resolve()
  expect([page.location.assign.mock.calls, isBusy]).toEqual([[['/checkout?order=1']], true])
  page.dispatchEvent(new Event('pageshow'))
  await left
  expect(isBusy).toBe(false)
})
