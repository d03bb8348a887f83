import {
  environmentManager,
  focusManager,
  onlineManager,
  type QueryClient,
  QueryObserver,
} from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authCacheKey } from '../../api/cache-times.ts'
import { createQueryClient } from '../../api/query-client.tsx'
import { type Auth, authOf, authQuery } from './use-auth.ts'

const viewer = {
  username: 'ada',
  firstName: null,
  profileImageUrl: null,
  points: 50,
  isAdmin: false,
  role: null,
  unread: 0,
}
const signedIn: Auth = { user: viewer, isLoading: false, isUnreached: false }
const signedOut: Auth = { user: null, isLoading: false, isUnreached: false }
const server = vi.fn<typeof fetch>()
const warn = vi.spyOn(console, 'warn')
let client: QueryClient

beforeEach(() => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
  vi.stubGlobal('fetch', server)
  server.mockReset().mockImplementation(async () => Response.json(viewer))
  warn.mockReset().mockReturnValue()
  client = createQueryClient({ viewer, data: [] })
})
afterEach(() => {
  client.clear()
  focusManager.setFocused(undefined)
  onlineManager.setOnline(true)
  environmentManager.setIsServer(() => true)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A page that shows who is signed in. */
function page(): { known: () => Auth; leave: () => void } {
  const observer = new QueryObserver(client, authQuery)
  return { known: () => authOf(observer.getCurrentResult()), leave: observer.subscribe(() => {}) }
}

/** Result of the auth call on a page that starts without a cached answer. */
async function askedWith(answer: () => Promise<Response>): Promise<Auth> {
  client.removeQueries({ queryKey: authCacheKey })
  server.mockImplementation(answer)
  const { known } = page()
  expect(known()).toEqual({ user: null, isLoading: true, isUnreached: false })
  await vi.advanceTimersByTimeAsync(60_000)
  return known()
}

test('a user in the response means signed in', async () => {
  expect(await askedWith(async () => Response.json(viewer))).toEqual(signedIn)
  expect(server.mock.calls.map(([address]) => address)).toEqual(['/api/auth/user'])
})

test('401 means signed out', async () => {
  expect(await askedWith(async () => new Response('{}', { status: 401 }))).toEqual(signedOut)
  expect(server, 'a 401 is an answer').toHaveBeenCalledTimes(1)
  expect(warn).not.toHaveBeenCalled()
})

test.each([
  [500, 'Internal Server Error'],
  [403, 'Forbidden'],
  [429, 'Too Many Requests'],
])('a failed call means signed out, with a warning: %i', async (status, statusText) => {
  expect(await askedWith(async () => new Response('{}', { status, statusText }))).toEqual(signedOut)
  expect(warn).toHaveBeenLastCalledWith(`Auth request failed: ${status}: ${statusText}`)
})

test.each(['online', 'offline'])('a network error means signed out, with a warning: %s', async (how) => {
  onlineManager.setOnline(how === 'online')
  expect(await askedWith(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({
    ...signedOut,
    isUnreached: true,
  })
  expect(server).toHaveBeenCalledTimes(2)
  expect(warn).toHaveBeenLastCalledWith('Auth request failed: 0: Network error')
})

test('a network that returns repeats an auth call that failed, and no other', async () => {
  const { known } = page()
  const reconnect = async () => {
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await vi.advanceTimersByTimeAsync(60_000)
  }
  client.mount()
  await vi.advanceTimersByTimeAsync(60_000)
  await reconnect()
  expect(server).not.toHaveBeenCalled()
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  void client.resetQueries({ queryKey: authCacheKey })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(known()).toEqual({ ...signedOut, isUnreached: true })
  server.mockImplementation(async () => Response.json(viewer))
  await reconnect()
  expect(known()).toEqual(signedIn)
  client.unmount()
})

test('a failed call signs out a member who was signed in', async () => {
  server.mockImplementation(async () => new Response('{}', { status: 502, statusText: 'Bad Gateway' }))
  const { known } = page()
  expect(known()).toEqual(signedIn)
  void client.invalidateQueries({ queryKey: authCacheKey })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(known()).toEqual(signedOut)
})

test('the auth call retries once', async () => {
  await askedWith(async () => new Response('{}', { status: 500 }))
  expect(server).toHaveBeenCalledTimes(2)
  expect(warn).toHaveBeenCalledTimes(2)
})

test('the auth call is fresh for 30 s and cached for 2 min', async () => {
  const { known, leave } = page()
  const entry = client.getQueryCache().find({ queryKey: authCacheKey })
  await vi.advanceTimersByTimeAsync(29_999)
  expect(entry?.isStaleByTime(authQuery.staleTime)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(entry?.isStaleByTime(authQuery.staleTime)).toBe(true)
  expect(known()).toEqual(signedIn)
  leave()
  await vi.advanceTimersByTimeAsync(119_999)
  expect(client.getQueryData(authCacheKey)).toEqual(viewer)
  await vi.advanceTimersByTimeAsync(1)
  expect(client.getQueryData(authCacheKey)).toBeUndefined()
})

test('the auth call is repeated neither on mount nor on focus', async () => {
  const { leave } = page()
  await vi.advanceTimersByTimeAsync(90_000)
  leave()
  page()
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(90_000)
  expect(server).not.toHaveBeenCalled()
})
