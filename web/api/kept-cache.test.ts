import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authCacheKey, timesOfAddress } from './cache-times.ts'
import { createQueryClient, keepAcrossPages } from './query-client.tsx'

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
const read = vi.fn<() => Promise<string>>()
const tracks = '/api/earn/soundcloud/tracks'
const stored = new Map<string, string>()
let navigation: { type: string; transferSize: number }

beforeEach(() => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
  read.mockReset().mockResolvedValue('from the server')
  stored.clear()
  navigation = { type: 'navigate', transferSize: 9_000 }
  vi.stubGlobal('document', { documentElement: { dataset: { who: 'ada' } }, cookie: 'who=ada' })
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: stored.set.bind(stored),
    removeItem: stored.delete.bind(stored),
  })
  vi.stubGlobal('performance', { getEntriesByType: () => [navigation] })
})
afterEach(() => {
  environmentManager.setIsServer(() => true)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A page that loads with these data; its parts are hydrated. */
function load(data: [string, unknown][] = []) {
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  const loaded = createQueryClient({ viewer, data })
  keepAcrossPages(loaded)
  const ask = (address: string) => {
    const { freshMs, keptMs } = timesOfAddress(address)
    const query = { queryKey: [address], queryFn: read, staleTime: freshMs, gcTime: keptMs }
    return new QueryObserver(loaded, query).subscribe(() => {})
  }
  return {
    client: loaded,
    ask,
    leave: () => window.dispatchEvent(new Event('pagehide')),
    showAgain: async () => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('a restored entry is stale once its time since the read is over', async () => {
  load([[path, 'read']]).leave()
  await vi.advanceTimersByTimeAsync(5 * minuteMs - 1)
  const next = load()
  next.ask(path)()
  expect(read).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  next.ask(path)
  expect(read).toHaveBeenCalledTimes(1)
})

test('an entry is restored for the rest of its time, and not after it', async () => {
  load([[tracks, 'read']]).leave()
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  const next = load()
  expect(next.client.getQueryData([tracks])).toBe('read')
  next.leave()
  await vi.advanceTimersByTimeAsync(5 * minuteMs - 1)
  expect(next.client.getQueryData([tracks])).toBe('read')
  await vi.advanceTimersByTimeAsync(1)
  expect(next.client.getQueryData([tracks])).toBeUndefined()
  expect(load().client.getQueryData([tracks]), 'stored before').toBeUndefined()
})

test('back within seconds to a kept page reads nothing, and takes what was read since', async () => {
  const first = load([
    [path, 'before'],
    ['/api/other', 'before'],
  ])
  first.ask(path)
  first.ask(authCacheKey[0])
  first.leave()
  await vi.advanceTimersByTimeAsync(1000)
  load([[path, 'after']]).leave()
  await first.showAgain()
  expect(first.client.getQueryData(key)).toBe('after')
  expect(first.client.getQueryData(['/api/other'])).toBe('before')
  expect(read).not.toHaveBeenCalled()
})

test('back to a kept page reads what is stale or was changed since, and never who is signed in', async () => {
  const first = load([
    [path, 'before'],
    [tracks, 'before'],
    ['/api/other', 'before'],
  ])
  for (const address of [path, tracks, authCacheKey[0]]) first.ask(address)
  first.leave()
  await vi.advanceTimersByTimeAsync(3 * minuteMs)
  const next = load()
  void next.client.invalidateQueries({ queryKey: key })
  next.leave()
  await first.showAgain()
  expect(read, 'the tracks are stale, the other was changed').toHaveBeenCalledTimes(2)
  expect(first.client.getQueryData(authCacheKey)).toEqual(viewer)
})

test.each([
  ['kept HTML is older than what was read since', 0, 'after'],
  ['HTML that was loaded again is newer', 300, 'HTML'],
])('back to a page that is loaded again: %s', async (_what, transferSize, shown) => {
  load([[path, 'HTML']]).leave()
  await vi.advanceTimersByTimeAsync(1000)
  load([[path, 'after']]).leave()
  await vi.advanceTimersByTimeAsync(1000)
  navigation = { type: 'back_forward', transferSize }
  const again = load([[path, 'HTML']])
  again.ask(path)
  expect(again.client.getQueryData(key)).toBe(shown)
  expect(read).not.toHaveBeenCalled()
})

test('kept HTML whose data was not stored is read again', async () => {
  navigation = { type: 'back_forward', transferSize: 0 }
  load([[path, 'HTML']]).ask(path)
  expect(read).toHaveBeenCalledTimes(1)
})
