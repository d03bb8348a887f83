import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { LocalTwin } from '../../providers/payments/index.ts'
import { answerCall, type InputCheck } from './answer-call.ts'
import { webhookSecretOf } from './queries.ts'

/**
 * Opens the local twin of the card provider's API: the provider's SDK sends its calls through `fetch`. Its data is in
 * the database, so any process may be called. check: of the input of calls.
 */
export const openCardSandbox = async (pool: pg.Pool, check?: InputCheck): Promise<LocalTwin> => ({
  webhookSecret: await webhookSecretOf(pool),
  async fetch(url, init) {
    const request = new Request(url, init)
    const { pathname, search } = new URL(request.url)
    const call = {
      method: request.method,
      path: pathname,
      query: search.slice(1),
      body: await request.text(),
      idempotencyKey: request.headers.get('idempotency-key'),
    }
    const { status, body, replayed } = await answerCall(pool, call, check)
    const headers = {
      'request-id': `req_${randomBytes(8).toString('hex')}`,
      ...(replayed && { 'idempotent-replayed': 'true' }),
    }
    return Response.json(body, { status, headers })
  },
})
