import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { type Client, is, queryOne, queryOneValue, queryValue, queryValues } from '#database/rows.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Books, ListQuery, Thing } from './books.ts'
import { newId, shown } from './things.ts'

const maxFound = 1000

const thing = is.json(z.custom<Thing>())

/** Opens the store in this transaction. Events are delivered by a job, if and only if it commits. */
export async function openBooks(client: pg.ClientBase): Promise<Books> {
  const now = await queryValue(
    client,
    is.integer,
    'SELECT floor(extract(epoch FROM ledger.clock()))::int8 AS now',
  )
  return {
    now,
    async get(id) {
      const text = 'SELECT body FROM sandbox_object WHERE id = $1 FOR UPDATE'
      return (await queryValues(client, thing, text, [id]))[0]
    },
    async put(thing, dueAt) {
      await client.query(
        `INSERT INTO sandbox_object (id, kind, body, due_at) VALUES ($1, $2, $3, to_timestamp($4))
         ON CONFLICT (id) DO UPDATE SET body = excluded.body,
           due_at = CASE WHEN $5 THEN excluded.due_at ELSE sandbox_object.due_at END`,
        [thing.id, thing.object, JSON.stringify(thing), dueAt ?? null, dueAt !== undefined],
      )
    },
    find: (kind, field, value) => listThings(client, kind, { fields: { [field]: value } }, 'FOR UPDATE'),
    list: (kind, wanted) => listThings(client, kind, wanted),
    async emit(type, about) {
      const id = newId('evt')
      const event = {
        id,
        object: 'event',
        api_version: null,
        created: now,
        data: { object: shown(about) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      }
      await client.query('INSERT INTO sandbox_event (id, body, made_at) VALUES ($1, $2, ledger.clock())', [
        id,
        JSON.stringify(event),
      ])
      await enqueue(client, 'deliver-sandbox-event', { eventId: id })
    },
  }
}

/** Must match the expressions of an index. */
const madeAt = `coalesce((body ->> 'created')::bigint, 0)`

async function listThings(
  client: pg.ClientBase,
  kind: string,
  { fields, without = null, from = 0, after = null, most = maxFound }: ListQuery,
  locking: '' | 'FOR UPDATE' = '',
): Promise<Thing[]> {
  return queryValues(
    client,
    thing,
    `SELECT body FROM sandbox_object WHERE kind = $1 AND body @> $2 AND NOT coalesce(body @> $6, false)
       AND ${madeAt} >= $3 AND ($4::text IS NULL
       OR (${madeAt}, id) < (SELECT ${madeAt}, id FROM sandbox_object WHERE id = $4))
     ORDER BY ${madeAt} DESC, id DESC LIMIT $5 ${locking}`,
    [kind, JSON.stringify(fields), from, after, most, without && JSON.stringify(without)],
  )
}

/** Ids of objects that are due to change by themselves, earliest first. */
export const readDue = (client: Client, most: number): Promise<string[]> =>
  queryValues(
    client,
    is.text,
    'SELECT id FROM sandbox_object WHERE due_at <= ledger.clock() ORDER BY due_at LIMIT $1',
    [most],
  )

/** Locks such an object; null if it is locked, or no longer due. */
export const lockDue = (client: pg.ClientBase, id: string): Promise<Thing | null> =>
  queryOneValue(
    client,
    thing,
    'SELECT body FROM sandbox_object WHERE id = $1 AND due_at <= ledger.clock() FOR UPDATE SKIP LOCKED',
    [id],
  )

/** Reserves the key of a call, or returns the earlier call under it. Waits while that one runs. */
export async function takeCall(client: pg.ClientBase, key: string, hash: Buffer) {
  const { rowCount } = await client.query(
    `INSERT INTO sandbox_request (key, request_hash, made_at) VALUES ($1, $2, ledger.clock()) ON CONFLICT (key) DO NOTHING`,
    [key, hash],
  )
  if (rowCount === 1) return null
  return queryOne(
    client,
    { hash: is.bytes, status: is.integer, answer: is.json(z.unknown()) },
    'SELECT request_hash AS hash, status, answer FROM sandbox_request WHERE key = $1',
    [key],
  )
}

/** Stores the response of a call. */
export async function keepCall(
  client: pg.ClientBase,
  key: string,
  status: number,
  answer: object,
): Promise<void> {
  await client.query('UPDATE sandbox_request SET status = $2, answer = $3 WHERE key = $1', [
    key,
    status,
    JSON.stringify(answer),
  ])
}

/** Loads an event to deliver it. */
export const readDelivery = (client: Client, eventId: string) =>
  queryOne(
    client,
    { event: is.json(z.record(z.string(), z.unknown())), isDelivered: is.boolean },
    `SELECT body AS event, delivered_at IS NOT NULL AS "isDelivered"
     FROM sandbox_event WHERE id = $1`,
    [eventId],
  )

/** Records that an event was delivered. */
export async function noteDelivered(client: Client, eventId: string): Promise<void> {
  await client.query('UPDATE sandbox_event SET delivered_at = ledger.clock() WHERE id = $1', [eventId])
}

/** The secret that signs events: one per installation, created on first use. */
export async function webhookSecretOf(client: Client): Promise<string> {
  await client.query('INSERT INTO sandbox_secret (webhook_secret) VALUES ($1) ON CONFLICT DO NOTHING', [
    `whsec_${randomBytes(24).toString('hex')}`,
  ])
  return queryValue(client, is.text, 'SELECT webhook_secret AS secret FROM sandbox_secret')
}
