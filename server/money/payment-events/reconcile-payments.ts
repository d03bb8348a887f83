import type pg from 'pg'
import { is, queryOne, queryValues, type RowOf } from '#database/rows.ts'
import { namedKey } from '#ledger/index.ts'
import { serveEach } from '../../jobs/serve-rows.ts'
import type { Payments } from '../../providers/payments/index.ts'
import type { Services } from '../../services.ts'
import { handleEvent } from './handle-event.ts'
import { type Found, objectsSince } from './provider-objects.ts'
import { keepEvent } from './queries.ts'

/** A bank may take weeks to decide a dispute, and a failed card may be retried for as long. */
const lookBackDays = 60
const batchSize = 100
/** Queried states are backdated by this: the provider's clock may lag, and later events are newer. */
const skewSeconds = 60

interface Figures {
  lookedAt: number
  found: number
}

/**
 * The job 'reconcile-payments': once a night, queries the provider about subscriptions, invoices, charges, refunds
 * and disputes. A state that no event has reported becomes an event and is handled like the ones that arrive:
 * stored once by its id, handled by the same functions. It may run twice, in two processes, and nights late.
 */
export async function reconcilePayments(services: Services): Promise<void> {
  const { pool, payments, log } = services
  const due = await dueDay(pool)
  if (!due) return
  const begin = performance.now()
  const figures = { lookedAt: 0, found: 0 }
  const problem = await queryAll(services, payments, due, figures).then(
    () => null,
    (error: unknown) => {
      log.error({ err: error }, 'could not query the card provider')
      return error instanceof Error ? error.message : String(error)
    },
  )
  if (figures.found > 0) log.warn(figures, 'found payments that no event had reported')
  await pool.query(
    `INSERT INTO payment_reconciliation (day, began_at, duration_ms, looked_at, found, problem)
     VALUES ($1, ledger.clock() - make_interval(secs => $2 / 1000.0), $2, $3, $4, $5)`,
    [due.day, Math.round(performance.now() - begin), figures.lookedAt, figures.found, problem],
  )
}

async function queryAll(
  services: Services,
  payments: Payments | null,
  { fromSeconds, nowSeconds }: { fromSeconds: number; nowSeconds: number },
  figures: Figures,
): Promise<void> {
  if (!payments) return
  let waiting: Found[] = []
  const flush = async (): Promise<void> => {
    const batch = waiting
    waiting = []
    figures.lookedAt += batch.length
    const unreported = await withoutReported(services.pool, batch)
    await serveEach(services, 'reconcile-payments', unreported, (asked) =>
      handleFound(services, payments, asked, { created: nowSeconds - skewSeconds, figures }),
    )
  }
  let family = ''
  for await (const asked of objectsSince(payments.stripe, services.pool, fromSeconds)) {
    // Objects of the next family may depend on those of this one.
    if (waiting.length === batchSize || asked.family !== family) await flush()
    family = asked.family
    waiting.push(asked)
  }
  await flush()
}

/** Handles an object as if its event had arrived; counts it if it is new and concerns something of ours, or fails. */
async function handleFound(
  services: Services,
  { apiVersion }: Payments,
  { type, object, mark, again = '' }: Found,
  { created, figures }: { created: number; figures: Figures },
): Promise<void> {
  const id = `asked_${namedKey(`${type}:${object.id}:${mark}:${again}`)}`
  const event = {
    id,
    object: 'event',
    type,
    created,
    api_version: apiVersion,
    livemode: false,
    data: { object },
    pending_webhooks: 0,
    request: null,
  }
  if (!(await keepEvent(services.pool, event))) return
  figures.found += 1
  if ((await handleEvent(services, id)) !== 'done') figures.found -= 1
}

/** A day to query the provider for. Times are whole seconds since 1970, by the database's clock. */
const dueRow = {
  /** The UTC day that has ended, YYYY-MM-DD. */
  day: is.text,
  fromSeconds: is.integer,
  nowSeconds: is.integer,
}

/** The previous UTC day, unless it was queried successfully or three tries have failed. */
const dueDay = (pool: pg.Pool): Promise<RowOf<typeof dueRow> | null> =>
  queryOne(
    pool,
    dueRow,
    `SELECT day::text, floor(extract(epoch FROM at))::int8 AS "nowSeconds",
       floor(extract(epoch FROM at - make_interval(days => $1)))::int8 AS "fromSeconds"
     FROM (SELECT ledger.clock() AS at OFFSET 0) AS clock, LATERAL (SELECT (at AT TIME ZONE 'UTC')::date - 1 AS day) AS over
     WHERE (SELECT coalesce(bool_and(problem IS NOT NULL), true) AND count(*) < 3 FROM payment_reconciliation
       WHERE payment_reconciliation.day = over.day)`,
    [lookBackDays],
  )

/** The objects whose state no event has reported yet. */
async function withoutReported(pool: pg.Pool, batch: readonly Found[]): Promise<Found[]> {
  const places = await queryValues(
    pool,
    is.integer,
    `SELECT place FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS wish (family, id, mark, place)
     WHERE EXISTS (SELECT FROM payment_event WHERE body #>> '{data,object,id}' = wish.id
       AND starts_with(type, family) AND concat_ws(':', body #>> '{data,object,status}',
         CASE WHEN family = 'invoice.payment_' THEN body #>> '{data,object,attempt_count}' END) = mark)`,
    [batch.map(({ family }) => family), batch.map(({ object }) => object.id), batch.map(({ mark }) => mark)],
  )
  const reported = new Set(places.map((place) => place - 1))
  return batch.filter((_asked, place) => !reported.has(place))
}

/** The newest successful nightly query, null before the first; and the problem of a newer one that failed. */
export async function newestReconciliation(
  pool: pg.Pool,
): Promise<{ at: Date | null; found: number | null; problem: string | null }> {
  const row = await queryOne(
    pool,
    { at: is.time.orNull, found: is.integer.orNull, problem: is.text.orNull },
    `SELECT good.began_at AS at, good.found, newest.problem
     FROM (SELECT problem FROM payment_reconciliation ORDER BY day DESC, id DESC LIMIT 1) AS newest
     LEFT JOIN (SELECT began_at, found FROM payment_reconciliation WHERE problem IS NULL
       ORDER BY day DESC, id DESC LIMIT 1) AS good ON true`,
  )
  return row ?? { at: null, found: null, problem: null }
}
