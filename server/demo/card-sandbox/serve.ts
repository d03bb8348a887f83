import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { type Answer, answerCall, type InputCheck } from './answer-call.ts'
import { webhookSecretOf } from './queries.ts'

/** The local twin, running in this process. Its data is in the database, so any process may be called. */
export interface CardSandbox {
  port: number
  /** The only API key it accepts; each process has its own. */
  key: string
  webhookSecret: string
  close(): Promise<void>
}

const maxBodyBytes = 64 * 1024

/** Starts the local twin of the card provider's API on a free port of this machine. check: of the input of calls. */
export async function openCardSandbox(pool: pg.Pool, check?: InputCheck): Promise<CardSandbox> {
  const key = `sk_test_${randomBytes(16).toString('hex')}`
  const server = createServer((request, response) => {
    answer(pool, key, request, check).then(
      (result) => send(response, result),
      () =>
        send(response, {
          status: 500,
          body: { error: { type: 'api_error', message: 'The sandbox failed.' } },
        }),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  return {
    port: (server.address() as AddressInfo).port,
    key,
    webhookSecret: await webhookSecretOf(pool),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function answer(
  pool: pg.Pool,
  key: string,
  request: IncomingMessage,
  check: InputCheck | undefined,
): Promise<Answer> {
  if (request.headers.authorization !== `Bearer ${key}`)
    return {
      status: 401,
      body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } },
    }
  const { pathname, search } = new URL(request.url ?? '/', 'http://sandbox')
  const header = request.headers['idempotency-key']
  const call = {
    method: request.method ?? 'GET',
    path: pathname,
    query: search.slice(1),
    body: await bodyOf(request),
    idempotencyKey: typeof header === 'string' ? header : null,
  }
  return answerCall(pool, call, check)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBodyBytes) throw new Error('request to the sandbox too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function send(response: ServerResponse, { status, body, replayed }: Answer): void {
  const headers = {
    'content-type': 'application/json',
    'request-id': `req_${randomBytes(8).toString('hex')}`,
  }
  response.writeHead(status, replayed ? { ...headers, 'idempotent-replayed': 'true' } : headers)
  response.end(JSON.stringify(body))
}
