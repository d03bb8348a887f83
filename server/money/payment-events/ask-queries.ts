import type pg from 'pg'
import { is, query, type RowOf } from '#database/rows.ts'
import type { Asked } from './asked.ts'

const dueRow = {
  /** The UTC day that has ended, YYYY-MM-DD. */
  day: is.text,
  fromSeconds: is.integer,
  nowSeconds: is.integer,
}
/** A day to query the provider for. Times are whole seconds since 1970, by the database's clock. */
type Due = RowOf<typeof dueRow>

/** The previous UTC day, unless it was queried successfully or three tries have failed. */
export async function askDue(pool: pg.Pool, lookBackDays: number): Promise<Due | undefined> {
  const rows = await query(
    pool,
    dueRow,
    `SELECT day::text, floor(extract(epoch FROM at))::int8 AS "nowSeconds",
       floor(extract(epoch FROM at - make_interval(days => $1)))::int8 AS "fromSeconds"
     FROM (SELECT ledger.clock() AS at OFFSET 0) AS clock, LATERAL (SELECT (at AT TIME ZONE 'UTC')::date - 1 AS day) AS over
     WHERE (SELECT coalesce(bool_and(problem IS NOT NULL), true) AND count(*) < 3 FROM payment_ask
       WHERE payment_ask.day = over.day)`,
    [lookBackDays],
  )
  return rows[0]
}

/** Stores the result of a nightly query. */
export async function insertAsk(
  pool: pg.Pool,
  ask: { day: string; durationMs: number; lookedAt: number; found: number; problem: string | null },
): Promise<void> {
  await pool.query(
    `INSERT INTO payment_ask (day, began_at, duration_ms, looked_at, found, problem)
     VALUES ($1, ledger.clock() - make_interval(secs => $2 / 1000.0), $2, $3, $4, $5)`,
    [ask.day, ask.durationMs, ask.lookedAt, ask.found, ask.problem],
  )
}

/** The objects whose state no event has reported yet. */
export async function withoutReported(pool: pg.Pool, batch: readonly Asked[]): Promise<Asked[]> {
  const rows = await query(
    pool,
    { place: is.integer },
    `SELECT place FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS wish (family, id, mark, place)
     WHERE EXISTS (SELECT FROM payment_event WHERE body #>> '{data,object,id}' = wish.id
       AND starts_with(type, family) AND concat_ws(':', body #>> '{data,object,status}',
         CASE WHEN family = 'invoice.payment_' THEN body #>> '{data,object,attempt_count}' END) = mark)`,
    [batch.map(({ family }) => family), batch.map(({ object }) => object.id), batch.map(({ mark }) => mark)],
  )
  const reported = new Set(rows.map(({ place }) => Number(place) - 1))
  return batch.filter((_asked, place) => !reported.has(place))
}

/** The newest successful nightly query. */
export async function newestAsk(pool: pg.Pool): Promise<{ beganAt: Date; found: number } | undefined> {
  const rows = await query(
    pool,
    { beganAt: is.time, found: is.integer },
    `SELECT began_at AS "beganAt", found FROM payment_ask WHERE problem IS NULL ORDER BY day DESC, id DESC LIMIT 1`,
  )
  return rows[0]
}
