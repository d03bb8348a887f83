import { namedKey } from '#ledger/index.ts'
import type { Payments } from '../../providers/payments/index.ts'
import type { Services } from '../../services.ts'
import { askDue, dropTold, keepAsk } from './ask-queries.ts'
import { type Asked, askAbout } from './asked.ts'
import { handleEvent } from './handle-event.ts'
import { keepEvent } from './queries.ts'

/** A bank may take weeks to decide, and a card be tried for as long. */
const lookBackDays = 60
const atOnce = 100
/** What was asked counts as said so long before: the provider's clock may be behind, and events since then are newer. */
const skewSeconds = 60

interface Figures {
  lookedAt: number
  found: number
}

/**
 * The job 'ask-payments': once a night the provider is asked what became of subscriptions, invoices, charges, refunds
 * and disputes. What no event has told becomes one, and goes the way of those that come: kept once by its name, handled
 * by the same functions. It may run twice, in two processes, and nights late.
 */
export async function askProvider(services: Services): Promise<void> {
  const { pool, payments, log } = services
  const due = await askDue(pool, lookBackDays)
  if (!due) return
  const begin = performance.now()
  const figures = { lookedAt: 0, found: 0 }
  const problem = await askAll(services, payments, due, figures).then(
    () => null,
    (error: unknown) => {
      log.error({ err: error }, 'the card provider could not be asked')
      return error instanceof Error ? error.message : String(error)
    },
  )
  if (figures.found > 0) log.warn(figures, 'payments were found that no event had told')
  await keepAsk(pool, {
    day: due.day,
    durationMs: Math.round(performance.now() - begin),
    ...figures,
    problem,
  })
}

async function askAll(
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
    for (const asked of await dropTold(services.pool, batch))
      if (await tell(services, payments, asked, nowSeconds - skewSeconds)) figures.found += 1
  }
  let family = ''
  for await (const asked of askAbout(payments.stripe, services.pool, fromSeconds)) {
    // What comes next may stand on what was found before.
    if (waiting.length === atOnce || asked.family !== family) await flush()
    family = asked.family
    waiting.push(asked)
  }
  await flush()
}

/** Lets something be handled as if its event had come; whether it was about something of ours. */
async function tell(
  services: Services,
  { apiVersion }: Payments,
  { type, object, mark, again = '' }: Asked,
  created: number,
): Promise<boolean> {
  const id = `asked_${namedKey(`${type}:${object.id}:${mark}:${again}`)}`
  const event = {
    ...{ id, object: 'event', type, created, api_version: apiVersion, livemode: false },
    ...{ data: { object }, pending_webhooks: 0, request: null },
  }
  if (!(await keepEvent(services.pool, event))) return false
  try {
    return (await handleEvent(services, id)) === 'done'
  } catch (error) {
    services.log.error({ err: error, event: id }, 'what was asked for could not be handled')
    return true
  }
}
