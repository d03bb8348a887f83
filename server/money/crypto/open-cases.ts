import type pg from 'pg'
import { type Client, is, queryValues } from '#database/rows.ts'

/** Cases opened about foreign tokens of one address. Limited, because anybody may send anything there. */
const maxForeignCases = 5

/** SQL condition of the payments that an admin has to see. */
const needsCase = `state IN ('held', 'foreign', 'lost') OR state = 'credited' AND held_as IS NOT NULL`

/** Orders with a payment that an admin has to see, or an open case. */
export const readOrdersOfCases = (client: Client): Promise<number[]> =>
  queryValues(
    client,
    is.integer,
    `SELECT order_id AS id FROM crypto_payment WHERE ${needsCase}
     UNION SELECT order_id FROM crypto_case WHERE closed_at IS NULL ORDER BY id`,
  )

/**
 * Opens a case for each payment of these orders an admin has to see, and closes those that settled by themselves. Derived
 * from the payments alone, so an interrupted run misses none. Returns the members who received a foreign
 * token.
 */
export const openCases = (client: pg.ClientBase, orderIds: readonly number[]): Promise<number[]> =>
  queryValues(
    client,
    is.integer,
    `WITH waiting AS (
       SELECT CASE state WHEN 'foreign' THEN 'foreign_token' WHEN 'lost' THEN 'lost_payment' ELSE held_as END AS kind,
         order_id, id AS payment_id, row_number() OVER (PARTITION BY order_id, state ORDER BY id) AS nth
       FROM crypto_payment WHERE order_id = ANY ($1) AND (${needsCase})
     ), settled AS (
       UPDATE crypto_case SET closed_at = ledger.clock(), decision = 'settled'
       WHERE closed_at IS NULL AND order_id = ANY ($1)
         AND NOT EXISTS (SELECT FROM waiting WHERE (kind, payment_id) = (crypto_case.kind, crypto_case.payment_id))
     ), opened AS (
       INSERT INTO crypto_case (kind, order_id, payment_id, opened_at)
       SELECT kind, order_id, payment_id, ledger.clock() FROM waiting
       WHERE kind <> 'foreign_token' OR nth <= ${maxForeignCases}
       ON CONFLICT (kind, payment_id) DO UPDATE SET closed_at = NULL, decision = NULL
         WHERE crypto_case.decision = 'settled'
       RETURNING kind, order_id
     )
     SELECT DISTINCT member_id AS "memberId" FROM opened JOIN purchase_order ON purchase_order.id = order_id
     WHERE opened.kind = 'foreign_token' ORDER BY 1`,
    [orderIds],
  )
