import type pg from 'pg'
import { type Client, is, query, queryValues } from '#database/rows.ts'
import { openCase, withdrawCases } from '../../cases/index.ts'

/** Cases about foreign tokens of one order. Limited, because anybody may send anything there. */
const maxForeignCases = 5

/** SQL condition of the payments that an admin has to see. */
const needsCase = `state IN ('held', 'foreign', 'lost') OR state = 'credited' AND held_as IS NOT NULL`

/** SQL: why a payment waits. */
export const caseKind = `CASE payment.state WHEN 'foreign' THEN 'foreign_token' WHEN 'lost' THEN 'lost_payment'
  ELSE held_as END`

const about = `case_file.kind = 'crypto' AND subject_id = payment.id`

/** Orders with a payment that an admin has to see, or an open case. */
export const readOrdersOfCases = (client: Client): Promise<number[]> =>
  queryValues(
    client,
    is.integer,
    `SELECT order_id AS id FROM crypto_payment WHERE ${needsCase}
     UNION SELECT order_id FROM crypto_payment AS payment JOIN case_file ON ${about} WHERE case_file.decided_at IS NULL
     ORDER BY id`,
  )

/**
 * Opens a case for each payment of these orders an admin has to see, and withdraws those that settled by themselves. Derived
 * from the payments alone, so an interrupted run misses none. Returns the members who received a foreign
 * token.
 */
export async function openCases(client: pg.ClientBase, orderIds: readonly number[]): Promise<number[]> {
  const payments = await query(
    client,
    { id: is.integer, memberId: is.integer, isForeign: is.boolean, waits: is.boolean, isOpen: is.boolean },
    `SELECT payment.id, member_id AS "memberId", payment.state = 'foreign' AS "isForeign",
       needs_case AND nth <= CASE payment.state WHEN 'foreign' THEN ${maxForeignCases} ELSE nth END
         AND NOT EXISTS (SELECT FROM case_file WHERE ${about} AND verdict = 'closed') AS waits,
       EXISTS (SELECT FROM case_file WHERE ${about} AND case_file.decided_at IS NULL) AS "isOpen"
     FROM (
       SELECT *, ${needsCase} AS needs_case, row_number() OVER (PARTITION BY order_id, state ORDER BY id) AS nth
       FROM crypto_payment WHERE order_id = ANY ($1)
     ) AS payment JOIN purchase_order ON purchase_order.id = order_id ORDER BY payment.id`,
    [orderIds],
  )
  const settled = payments.filter(({ waits, isOpen }) => isOpen && !waits)
  await withdrawCases(
    client,
    'crypto',
    settled.map(({ id }) => id),
  )
  const opened = payments.filter(({ waits, isOpen }) => waits && !isOpen)
  for (const { id, memberId } of opened)
    await openCase(client, { kind: 'crypto', subjectId: id, memberIds: [memberId] })
  return [...new Set(opened.filter(({ isForeign }) => isForeign).map(({ memberId }) => memberId))]
}
