import { namedKey } from '#ledger/index.ts'
import type { Payments } from '../../providers/payments/index.ts'
import type { Services } from '../../services.ts'
import { askDue, insertAsk, withoutReported } from './ask-queries.ts'
import { type Asked, askAbout } from './asked.ts'
import { handleEvent } from './handle-event.ts'
import { keepEvent } from './queries.ts'

/** A bank may take weeks to decide a dispute, and a failed card may be retried for as long. */
const lookBackDays = 60
const batchSize = 100
/**
 * Queried states are backdated by this: the provider's clock may lag, and later events must count as newer.
 */
const skewSeconds = 60

interface Figures {
  lookedAt: number
  found: number
}

/**
 * The job 'ask-payments': once a night, queries the provider about subscriptions, invoices, charges, refunds
 * and disputes. A state that no event has reported becomes an event and is handled like the ones that arrive:
 * stored once by its id, handled by the same functions. It may run twice, in two processes, and nights late.
 */
export async function askProvider(services: Services): Promise<void> {
  const { pool, payments, log } = services
  const due = await askDue(pool, lookBackDays)
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
  await insertAsk(pool, {
    day: due.day,
    durationMs: Math.round(performance.now() - begin),
    ...figures,
    problem,
  })
}

async function queryAll(
  services: Services,
  payments: Payments | null,
  { fromSeconds, nowSeconds }: { fromSeconds: number; nowSeconds: number },
  figures: Figures,
): Promise<void> {
  if (!payments) return
  let waiting: Asked[] = []
  const flush = async (): Promise<void> => {
    const batch = waiting
    waiting = []
    figures.lookedAt += batch.length
    for (const asked of await withoutReported(services.pool, batch))
      if (await handleFound(services, payments, asked, nowSeconds - skewSeconds)) figures.found += 1
  }
  let family = ''
  for await (const asked of askAbout(payments.stripe, services.pool, fromSeconds)) {
    // Objects of the next family may depend on those of this one.
    if (waiting.length === batchSize || asked.family !== family) await flush()
    family = asked.family
    waiting.push(asked)
  }
  await flush()
}

/**
 * Handles an object as if its event had arrived. Returns true if it was new and concerned something of ours,
 * or could not be handled.
 */
async function handleFound(
  services: Services,
  { apiVersion }: Payments,
  { type, object, mark, again = '' }: Asked,
  created: number,
): Promise<boolean> {
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
  if (!(await keepEvent(services.pool, event))) return false
  try {
    return (await handleEvent(services, id)) === 'done'
  } catch (error) {
    services.log.error({ err: error, event: id }, 'could not handle a payment that the nightly query found')
    return true
  }
}
