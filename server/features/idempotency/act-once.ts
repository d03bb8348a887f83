import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Operation } from '#contract/operation.ts'
import { requestKey } from '#ledger/index.ts'
import type { MemberContext } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import { inPatientTransaction } from './patient-transaction.ts'
import { findRequest, keepAnswer, takeKey } from './queries.ts'

const keyMost = 200

/**
 * Does an act once for its Idempotency-Key, in one transaction with the note that it was done: the same key and the
 * same input again answers what the first answered. An act that throws leaves no trace, its key is free again.
 * `act` gets the key to post with in the ledger. `input` is the parsed one; its order of fields is the contract's.
 * @throws Problem key_reused where the key stands for another input, overloaded, and what `act` throws
 */
export async function actOnce<T>(
  { services, member, idempotencyKey }: MemberContext,
  operation: Operation,
  input: object,
  act: (client: pg.PoolClient, key: string) => Promise<T>,
): Promise<T> {
  if (!idempotencyKey || idempotencyKey.length > keyMost)
    throw Problem.field('Idempotency-Key', `Send an Idempotency-Key of 1 to ${keyMost} characters.`)
  const key = requestKey(member.id, operation.name, idempotencyKey)
  const hash = createHash('sha256').update(JSON.stringify(input)).digest()
  return inPatientTransaction(services.pool, async (client) => {
    if (await takeKey(client, { key, memberId: member.id, operation: operation.name, hash })) {
      const answer = await act(client, key)
      await keepAnswer(client, key, answer)
      return answer
    }
    const earlier = await findRequest(client, key)
    // Swept away between the two statements, a month after it was used.
    if (!earlier) throw new Problem('overloaded')
    if (!earlier.hash.equals(hash)) throw new Problem('key_reused')
    return earlier.answer as T
  })
}
