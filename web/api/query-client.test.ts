import { environmentManager, focusManager, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authCacheKey } from './cache-times.ts'
import { createQueryClient } from './query-client.tsx'

const minuteMs = 60_000
const viewer = {
  username: 'ada',
  firstName: null,
  profileImageUrl: null,
  points: 50,
  isAdmin: false,
  role: null,
  unread: 0,
}
const path = '/api/things'
const key = [path]
const boot = { viewer, data: [[path, 'from the HTML']] satisfies [string, string][] }

let client: QueryClient
const read = vi.fn<() => Promise<string>>()

beforeEach(() => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
  client = createQueryClient(boot)
  read.mockReset().mockResolvedValue('from the server')
})
afterEach(() => {
  client.clear()
  focusManager.setFocused(undefined)
  environmentManager.setIsServer(() => true)
  vi.useRealTimers()
})

/** Mounts an observer of the query; the returned function unmounts it. */
const mount = (queryKey: string[] = key): (() => void) =>
  new QueryObserver(client, { queryKey, queryFn: read }).subscribe(() => {})

test('a query has the product’s defaults, and neither polls nor refetches on focus', async () => {
  expect(client.getDefaultOptions().queries).toEqual({
    staleTime: 5 * minuteMs,
    gcTime: 30 * minuteMs,
    networkMode: 'offlineFirst',
    refetchOnWindowFocus: false,
    refetchOnMount: true,
    retry: 1,
    retryDelay: 500,
  })
  const leave = mount()
  await vi.advanceTimersByTimeAsync(24 * 60 * minuteMs)
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(minuteMs)
  leave()
  expect(read, 'neither a poll nor a read on focus').not.toHaveBeenCalled()
})

test('the cache starts with the data of the HTML and the signed-in member', () => {
  expect(client.getQueryData(key)).toBe('from the HTML')
  expect(client.getQueryData(authCacheKey)).toBe(viewer)
})

test('a fresh entry is not refetched on mount, a stale one is', async () => {
  await vi.advanceTimersByTimeAsync(5 * minuteMs - 1)
  mount()()
  expect(read).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  mount()
  expect(read).toHaveBeenCalledTimes(1)
})

test('an unused entry is kept for 30 minutes', async () => {
  mount()()
  await vi.advanceTimersByTimeAsync(30 * minuteMs - 1)
  expect(client.getQueryData(key)).toBe('from the HTML')
  await vi.advanceTimersByTimeAsync(1)
  expect(client.getQueryData(key)).toBeUndefined()
})

test.each([
  ['/api/batch?paths=%2Fapi%2Fpoints%2Foverview', 3, 60],
  ['/api/earn/soundcloud/tracks', 3, 15],
  ['/api/connections', 15, 180],
])(
  'the page’s cache reads %s again after %d min, and drops it unused after %d',
  async (address, fresh, kept) => {
    client = createQueryClient({ viewer, data: [[address, 'from the HTML']] })
    await vi.advanceTimersByTimeAsync(fresh * minuteMs - 1)
    mount([address])()
    expect(read, 'fresh').not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    mount([address])()
    expect(read, 'stale').toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(kept * minuteMs - 1)
    expect(client.getQueryData([address])).toBe('from the server')
    await vi.advanceTimersByTimeAsync(1)
    expect(client.getQueryData([address])).toBeUndefined()
  },
)

test('a read retries once after 500 ms', async () => {
  read.mockRejectedValue(new Error('503: '))
  mount(['/api/other'])
  await vi.advanceTimersByTimeAsync(499)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(read).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(read).toHaveBeenCalledTimes(2)
  expect(client.getQueryState(['/api/other'])?.status).toBe('error')
})
