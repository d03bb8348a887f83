import type pg from 'pg'
import type Stripe from 'stripe'
import { z } from 'zod'
import { affectsRow, type Client, is, queryOne, queryValue, queryValues, type RowOf } from '#database/rows.ts'

/** An event as stored. */
const eventRow = {
  eventId: is.text,
  body: is.json(z.custom<Stripe.Event>()),
  handled: is.boolean,
}

/** Stores an event once by its id. Returns false if it is stored already. */
export const keepEvent = (
  client: Client,
  event: { id: string; type: string; created: number },
): Promise<boolean> =>
  affectsRow(client, {
    prepared: `INSERT INTO payment_event (provider, event_id, type, body, created_at, received_at)
      VALUES ('stripe', $1, $2, $3, to_timestamp($4), ledger.clock()) ON CONFLICT DO NOTHING`,
    values: [event.id, event.type, JSON.stringify(event), event.created],
  })

/** Locks and returns an event. */
export const lockEvent = (client: pg.ClientBase, eventId: string): Promise<RowOf<typeof eventRow> | null> =>
  queryOne(
    client,
    eventRow,
    `SELECT event_id AS "eventId", body, handled_at IS NOT NULL AS handled FROM payment_event
     WHERE provider = 'stripe' AND event_id = $1 FOR UPDATE`,
    [eventId],
  )

/** SQL of what stays of an event that is handled: its object and state. The rest names the person who paid. */
const remains = `jsonb_build_object('data', jsonb_build_object('object', jsonb_build_object('id', body #> '{data,object,id}',
  'status', body #> '{data,object,status}', 'attempt_count', body #> '{data,object,attempt_count}')))`

/** Records the outcome of an event; handled: it is final. */
export async function noteOutcome(
  client: Client,
  eventId: string,
  { outcome, handled }: { outcome: string; handled: boolean },
): Promise<void> {
  await client.query(
    `UPDATE payment_event SET outcome = $2, tries = tries + 1, handled_at = CASE WHEN $3 THEN ledger.clock() END,
       body = CASE WHEN $3 THEN ${remains} ELSE body END
     WHERE provider = 'stripe' AND event_id = $1 AND handled_at IS NULL`,
    [eventId, outcome, handled],
  )
}

/** Ids of unhandled events, up to `most`, in the order received. */
export const readOpen = (client: Client, most: number): Promise<string[]> =>
  queryValues(
    client,
    is.text,
    `SELECT event_id AS "eventId" FROM payment_event WHERE handled_at IS NULL AND provider = 'stripe'
     ORDER BY received_at LIMIT $1`,
    [most],
  )

/** True if events wait for something that may just have arrived. */
export const hasWaiting = (client: Client): Promise<boolean> =>
  queryValue(
    client,
    is.boolean,
    `SELECT EXISTS (SELECT FROM payment_event WHERE handled_at IS NULL AND tries > 0) AS waiting`,
  )

/** Gives up on events that have waited for more than `days` days. */
export async function giveUpOld(client: Client, days: number): Promise<void> {
  await client.query(
    `UPDATE payment_event SET handled_at = ledger.clock(), outcome = 'unknown', body = ${remains}
     WHERE handled_at IS NULL AND outcome = 'later' AND received_at < ledger.clock() - make_interval(days => $1)`,
    [days],
  )
}
