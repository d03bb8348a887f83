import { createHash } from 'node:crypto'
import pg from 'pg'
import { z } from 'zod'
import { type Operation, withoutShown } from '#contract/operation.ts'
import { affectsRow, type Client, is, queryOne, type RowOf, run } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { requestKey } from '#ledger/index.ts'
import type { MemberContext } from '../http/context.ts'
import { Problem } from '../problem.ts'
import type { Services } from '../services.ts'

const maxKeyLength = 200

/**
 * Runs `act` once for its Idempotency-Key, in one transaction with the record of the key: the same key and
 * input again return the first result. An act that throws, or returns what its response schema rejects, leaves
 * no trace, and its key is free again. `act` gets the key to post with in the ledger. `input` is the parsed one;
 * its order of fields is the contract's. `prepare` runs before the transaction, and not for a key that has its
 * result already.
 * @throws Problem key_reused if the key was used with other input, overloaded, and whatever `act` throws
 */
export async function actOnce<T, P = void>(
  { services, member, idempotencyKey }: MemberContext,
  operation: Operation,
  input: object,
  act: (client: pg.PoolClient, key: string, prepared: P) => Promise<T>,
  prepare?: () => Promise<P>,
): Promise<T> {
  if (!idempotencyKey || idempotencyKey.length > maxKeyLength)
    throw Problem.field('Idempotency-Key', `Send an Idempotency-Key of 1 to ${maxKeyLength} characters.`)
  const key = requestKey(member.id, operation.name, idempotencyKey)
  const hash = createHash('sha256').update(JSON.stringify(input, withoutShown)).digest()
  const findEarlier = async (client: Client) => {
    const earlier = await findRequest(client, key)
    if (earlier && !earlier.hash.equals(hash)) throw new Problem('key_reused')
    return earlier as { answer: T } | null
  }
  const known = prepare ? await findEarlier(services.pool) : null
  if (known) return known.answer
  const prepared = (await prepare?.()) as P
  return inPatientTransaction(services.pool, async (client) => {
    if (await takeKey(client, { key, memberId: member.id, operation: operation.name, hash })) {
      const result = await act(client, key, prepared)
      operation.response?.parse(result)
      await storeResult(client, key, result)
      return result
    }
    const earlier = await findEarlier(client)
    // Swept between the two statements, a month after the key was used.
    if (!earlier) throw new Problem('overloaded')
    return earlier.answer
  })
}

const keptDays = 30

/** Deletes responses too old to be retried. The ledger keeps every key that moved points for good. */
export async function sweepIdempotentRequests({ pool }: Pick<Services, 'pool'>): Promise<void> {
  await pool.query(
    'DELETE FROM idempotent_request WHERE created_at < ledger.clock() - make_interval(days => $1)',
    [keptDays],
  )
}

/** A request as first made under its key. */
const earlierRequest = { hash: is.bytes, answer: is.json(z.unknown()).orNull }

/** A member's request and its key. */
interface NewRequest {
  key: string
  memberId: number
  operation: string
  hash: Buffer
}

/** Takes a key for this transaction; false if taken. Waits for another transaction that is taking it. */
const takeKey = (client: pg.ClientBase, request: NewRequest): Promise<boolean> =>
  affectsRow(client, {
    prepared: `INSERT INTO idempotent_request (key, member_id, operation, request_hash)
      VALUES ($1, $2, $3, $4) ON CONFLICT (key) DO NOTHING`,
    values: [request.key, request.memberId, request.operation, request.hash],
  })

/** The request that a taken key was used for; null once it was swept. */
const findRequest = (client: Client, key: string): Promise<RowOf<typeof earlierRequest> | null> =>
  queryOne(client, earlierRequest, {
    prepared: 'SELECT request_hash AS hash, answer FROM idempotent_request WHERE key = $1',
    values: [key],
  })

/** Stores the response, to be replayed when the request is retried. */
async function storeResult(client: pg.ClientBase, key: string, result: unknown): Promise<void> {
  await run(client, {
    prepared: 'UPDATE idempotent_request SET answer = $2 WHERE key = $1',
    values: [key, JSON.stringify(result)],
  })
}

const maxTries = 3

/** Serialisation failure, deadlock: transient. */
const transientCodes = new Set(['40001', '40P01'])
/** Lock timeout, statement timeout: they have already cost seconds, so the caller decides about a retry. */
const timeoutCodes = new Set(['55P03', '57014'])

/**
 * Runs `work` in one transaction, and retries it after a conflict with other transactions. `work` may run
 * more than once, so it must have no effect outside the database.
 * @throws Problem overloaded, with nothing written
 */
export async function inPatientTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(pool, work)
    } catch (thrown) {
      const code = thrown instanceof pg.DatabaseError ? (thrown.code ?? '') : ''
      if (timeoutCodes.has(code) || (transientCodes.has(code) && tries === maxTries))
        throw new Problem('overloaded')
      if (!transientCodes.has(code)) throw thrown
    }
  }
}
