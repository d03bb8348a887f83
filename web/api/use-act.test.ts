import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { decideCase } from '#contract/staff/cases.ts'
import { createWriteOnce } from './use-act.ts'

const server = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', server)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  server.mockReset()
})

/** Keys of all requests so far, each by the number of its first use. */
const keys = (): number[] => {
  const sent = server.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key') ?? '')
  return sent.map((key) => [...new Set(sent)].indexOf(key))
}

test('a request without a response is resent under its first key; a changed one, or one after a success, has its own', async () => {
  const writeOnce = createWriteOnce()
  const send = async (note: string): Promise<unknown> => {
    const body = { kind: 'flag', verdict: 'harmless', note } as const
    const sent = writeOnce(decideCase, { params: { caseId: '1' }, body }).catch((thrown: unknown) => thrown)
    await vi.runAllTimersAsync()
    return sent
  }
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await send('A couple.')).toBeInstanceOf(Error)
  expect(keys()).toEqual([0, 0])
  await send('Two people.')
  expect(keys()).toEqual([0, 0, 1, 1])
  server.mockImplementation(async () => new Response(null, { status: 204 }))
  await send('Two people.')
  await send('Two people.')
  expect(keys()).toEqual([0, 0, 1, 1, 1, 2])
})
