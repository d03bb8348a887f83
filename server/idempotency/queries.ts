import type pg from 'pg'
import { z } from 'zod'
import { affectsRow, type Client, is, queryOne, type RowOf, run } from '#database/rows.ts'

/** A request as first made under its key. */
const earlierRequest = { hash: is.bytes, answer: is.json(z.unknown()).orNull }

/** A member's request and its key. */
export interface NewRequest {
  key: string
  memberId: number
  operation: string
  hash: Buffer
}

/** Takes a key for this transaction; false if taken. Waits for another transaction that is taking it. */
export const takeKey = (client: pg.ClientBase, request: NewRequest): Promise<boolean> =>
  affectsRow(client, {
    prepared: `INSERT INTO idempotent_request (key, member_id, operation, request_hash)
      VALUES ($1, $2, $3, $4) ON CONFLICT (key) DO NOTHING`,
    values: [request.key, request.memberId, request.operation, request.hash],
  })

/** The request that a taken key was used for; null once it was swept. */
export const findRequest = (client: Client, key: string): Promise<RowOf<typeof earlierRequest> | null> =>
  queryOne(client, earlierRequest, {
    prepared: 'SELECT request_hash AS hash, answer FROM idempotent_request WHERE key = $1',
    values: [key],
  })

/** Stores the response, to be replayed when the request is retried. */
export async function storeResult(client: pg.ClientBase, key: string, result: unknown): Promise<void> {
  await run(client, {
    prepared: 'UPDATE idempotent_request SET answer = $2 WHERE key = $1',
    values: [key, JSON.stringify(result)],
  })
}
