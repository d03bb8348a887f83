import { environmentManager, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.tsx'
import { batchQuery } from './read-batch.ts'

const minuteMs = 60_000
const [overview, tracks] = ['/api/points/overview', '/api/earn/soundcloud/tracks?seconds=30']
const server = vi.fn<typeof fetch>()
const logged = vi.spyOn(console, 'error')
let client: QueryClient
let answers: Record<string, { status: number; body: unknown }>

beforeEach(() => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
  vi.stubGlobal('fetch', server)
  answers = { [overview]: { status: 200, body: 'points' }, [tracks]: { status: 200, body: 'tracks' } }
  server.mockReset().mockImplementation(async () => Response.json(answers))
  logged.mockReset().mockReturnValue()
  client = createQueryClient({ viewer: null, data: [] })
})
afterEach(() => {
  client.clear()
  environmentManager.setIsServer(() => true)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const batch = () => batchQuery(client, [overview, tracks])
const read = () => client.fetchQuery({ ...batch(), staleTime: 0 })
/** Shows a part that needs the batch; the returned function removes it. */
const show = (): (() => void) => new QueryObserver(client, batch()).subscribe(() => {})

test('a batch is one call, and each answer is the entry of its own read', async () => {
  await read()
  expect(server.mock.calls.map(([address]) => address)).toEqual([
    '/api/batch?paths=%2Fapi%2Fpoints%2Foverview%2C%2Fapi%2Fearn%2Fsoundcloud%2Ftracks%3Fseconds%3D30',
  ])
  expect(client.getQueryData([overview])).toBe('points')
  expect(client.getQueryData([tracks])).toBe('tracks')
})

test('a batch is fresh for 3 min and kept for 60', async () => {
  await read()
  await vi.advanceTimersByTimeAsync(3 * minuteMs - 1)
  show()()
  expect(server, 'fresh').toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  const hide = show()
  await vi.advanceTimersByTimeAsync(0)
  hide()
  expect(server, 'stale').toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60 * minuteMs - 1)
  expect(client.getQueryData(batch().queryKey)).toEqual(answers)
  await vi.advanceTimersByTimeAsync(1)
  expect(client.getQueryData(batch().queryKey)).toBeUndefined()
})

test('tracks of a batch are fresh for 3 min and kept for 15', async () => {
  await read()
  const entry = client.getQueryCache().find({ queryKey: [tracks] })
  await vi.advanceTimersByTimeAsync(3 * minuteMs - 1)
  const alone = vi.fn(async () => 'read alone')
  const showTracks = () =>
    new QueryObserver(client, { queryKey: [tracks], queryFn: alone }).subscribe(() => {})
  showTracks()()
  expect(alone, 'fresh').not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  showTracks()()
  expect(alone, 'stale').toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(15 * minuteMs)
  expect(client.getQueryCache().find({ queryKey: [tracks] })).not.toBe(entry)
})

test('a read that fails in a batch is logged and keeps what it had', async () => {
  client.setQueryData([overview], 'earlier')
  answers[overview] = { status: 500, body: { error: { code: 'internal' } } }
  await vi.advanceTimersByTimeAsync(1)
  await read()
  expect(client.getQueryData([overview])).toBe('earlier')
  expect(client.getQueryData([tracks])).toBe('tracks')
  expect(logged.mock.calls.map((parts) => parts.map(String))).toEqual([
    [`${overview} failed`, 'CallError: 500: {"error":{"code":"internal"}}'],
  ])
})

test('a batch that fails is logged with its status, retried once, and changes nothing', async () => {
  client.setQueryData([overview], 'earlier')
  server.mockImplementation(async () => new Response('', { status: 502, statusText: 'Bad Gateway' }))
  const failing = expect(read()).rejects.toThrow('502: Bad Gateway')
  await vi.advanceTimersByTimeAsync(500)
  await failing
  expect(server).toHaveBeenCalledTimes(2)
  expect(logged.mock.calls.map((parts) => parts.map(String))).toEqual(
    Array(2).fill(['readBatch failed', 'CallError: 502: Bad Gateway']),
  )
  expect(client.getQueryData([overview])).toBe('earlier')
})

test('what was read alone while a batch was on its way is not replaced by older answers', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  server.mockReturnValue(promise)
  const reading = read()
  await vi.advanceTimersByTimeAsync(1)
  client.setQueryData([overview], 'newer')
  resolve(Response.json(answers))
  await reading
  expect(client.getQueryData([overview])).toBe('newer')
  expect(client.getQueryData([tracks])).toBe('tracks')
})

test('a batch renews the first page of a list, and leaves a list of which more was loaded', async () => {
  const pages = [tracks, 'pages']
  client.setQueryData(pages, { pages: ['first'], pageParams: [null] })
  await read()
  expect(client.getQueryData(pages)).toEqual({ pages: ['tracks'], pageParams: [null] })
  const long = { pages: ['first', 'second'], pageParams: [null, 'cursor'] }
  client.setQueryData(pages, long)
  await vi.advanceTimersByTimeAsync(1)
  await read()
  expect(client.getQueryData(pages)).toEqual(long)
})
