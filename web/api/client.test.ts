import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { errors } from '#contract/errors.ts'
import { changeDailyGoal, getPointsOverview } from '#contract/exchange/points.ts'
import { readMagicLink, requestMagicLink } from '#contract/people/sessions.ts'
import { CallError, call, sentenceOf, write } from './client.ts'

const server = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  server.mockReset()
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const overview = { total: 50, monthly: 50, used: 0 }
const failure = async (status: number, text: string, init: ResponseInit = {}): Promise<CallError> => {
  server.mockResolvedValueOnce(new Response(text, { status, ...init }))
  return call(getPointsOverview, {}).then(
    () => expect.unreachable('the call succeeded'),
    (thrown: CallError) => thrown,
  )
}

describe('a call', () => {
  test('carries the cookies and reads JSON', async () => {
    server.mockResolvedValueOnce(Response.json(overview))
    expect(await call(getPointsOverview, {})).toEqual(overview)
    const [address, init] = server.mock.calls[0] ?? []
    expect(address).toBe('/api/points/overview')
    expect(init).toEqual({
      method: 'GET',
      credentials: 'include',
      headers: { accept: 'application/json' },
    })
  })

  test('puts its query into the address and its body into JSON', async () => {
    server.mockImplementation(async () => Response.json({ success: true }))
    await call(readMagicLink, { query: { token: 'a b' } })
    await call(requestMagicLink, { body: { email: 'ada@example.com' } }, { keepalive: true })
    expect(server.mock.calls[0]?.[0]).toBe('/api/auth/magic-link?token=a+b')
    expect(server.mock.calls[1]?.[1]).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"ada@example.com"}',
      keepalive: true,
    })
  })

  test('a response without a body is undefined', async () => {
    server.mockResolvedValueOnce(new Response(null, { status: 204 }))
    expect(await call(getPointsOverview, {})).toBeUndefined()
  })
})

describe('the error of a failed call', () => {
  test('the message of a failed call is status, colon, text', async () => {
    expect((await failure(503, 'try later')).message).toBe('503: try later')
    const body = JSON.stringify({ error: { code: 'not_found', message: 'Task not found.' } })
    const missing = await failure(404, body)
    expect(missing.message).toBe(`404: ${body}`)
    expect(missing).toMatchObject({ status: 404, code: 'not_found', sentence: 'Task not found.' })
  })

  test('the message of a failed call without a text is its status text', async () => {
    const error = await failure(502, '', { statusText: 'Bad Gateway' })
    expect(error.message).toBe('502: Bad Gateway')
    expect(error).toMatchObject({ code: null, fields: {}, sentence: errors.internal.message })
  })

  test('a call without a response has status 0 and a sentence about the connection', async () => {
    server.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const error = await call(getPointsOverview, {}).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'CallError', status: 0, message: '0: Network error' })
    expect(sentenceOf(error)).toBe('We couldn’t reach the server. Check your connection and try again.')
  })

  test('an aborted call rejects with the reason of the abort, not with a CallError', async () => {
    const reason = new DOMException('over', 'AbortError')
    server.mockRejectedValueOnce(reason)
    const signal = AbortSignal.abort()
    await expect(call(getPointsOverview, {}, { signal })).rejects.toBe(reason)
  })

  test('a failed call carries its field errors and Retry-After; all other errors share one sentence', async () => {
    const body = { error: { code: 'invalid_input', message: 'No.', fields: { goal: 'Too high.' } } }
    const init = { headers: { 'retry-after': '7' } }
    expect(await failure(400, JSON.stringify(body), init)).toMatchObject({
      fields: { goal: 'Too high.' },
      retryAfterSeconds: 7,
    })
    expect(sentenceOf(new Error('x is not a function'))).toBe(errors.internal.message)
  })
})

describe('a write', () => {
  const lost = [
    ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a 500', async () => new Response('', { status: 500 })],
    ['a 503', async () => new Response('', { status: 503 })],
  ] as const

  test.each(lost)('an idempotent write retries once after 300 ms: %s', async (_name, answer) => {
    server.mockImplementation(answer)
    const written = write(changeDailyGoal, { body: { goal: 80 } }).catch((thrown: unknown) => thrown)
    await vi.advanceTimersByTimeAsync(299)
    expect(server).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(server).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server).toHaveBeenCalledTimes(2)
    expect(await written).toBeInstanceOf(CallError)
  })

  test('the retry may succeed', async () => {
    server.mockImplementationOnce(lost[1][1]).mockResolvedValueOnce(Response.json({ goal: 80 }))
    const written = write(changeDailyGoal, { body: { goal: 80 } })
    await vi.advanceTimersByTimeAsync(300)
    expect(await written).toEqual({ goal: 80 })
  })

  test.each(lost)('no other write is sent again: %s', async (_name, answer) => {
    expect(requestMagicLink.repeatable).toBe(false)
    server.mockImplementation(answer)
    const body = { email: 'ada@example.com' }
    await expect(write(requestMagicLink, { body })).rejects.toThrow(CallError)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server).toHaveBeenCalledTimes(1)
  })

  test('a rejected write is not retried', async () => {
    server.mockImplementation(async () => new Response('', { status: 409 }))
    await expect(write(changeDailyGoal, { body: { goal: 80 } })).rejects.toThrow('409: ')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server).toHaveBeenCalledTimes(1)
  })
})
