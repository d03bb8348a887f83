import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type Operation, withoutShownCost } from '#contract/operation.ts'
import type { Client } from '#database/rows.ts'
import { requestKey } from '#ledger/index.ts'
import type { MemberContext } from '../http/context.ts'
import { Problem } from '../problem.ts'
import type { Services } from '../services.ts'
import { inPatientTransaction } from './patient-transaction.ts'
import { findRequest, storeResult, takeKey } from './queries.ts'

/** Requests that can be repeated and take effect once. */
export { inPatientTransaction } from './patient-transaction.ts'

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
  const hash = createHash('sha256').update(JSON.stringify(input, withoutShownCost)).digest()
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
