import type pg from 'pg'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Services } from '../../services.ts'
import { type EventHandler, type EventOutcome, type HandlerServices, orderEvents } from '../orders/index.ts'
import { subscriptionEvents } from '../premium/index.ts'
import { giveUpOld, hasWaiting, lockEvent, noteOutcome, readOpen } from './queries.ts'

const handlers: Readonly<Record<string, EventHandler>> = { ...orderEvents, ...subscriptionEvents }

const maxEvents = 200
/** The provider itself retries for three days. */
const patienceDays = 3

/**
 * Handles a stored event once: its effects and the record of its outcome are one transaction. Other events
 * may have waited for it, so they are retried. Returns the outcome; null: handled before.
 */
export async function handleEvent(services: Services, eventId: string): Promise<EventOutcome | null> {
  try {
    return await inPatientTransaction(services.pool, async (client) => {
      const outcome = await handleWithin(client, services, eventId)
      if (outcome === 'done' && (await hasWaiting(client)))
        await enqueue(client, 'handle-payment-events', {}, { key: 'payment-events' })
      return outcome
    })
  } catch (thrown) {
    // Recorded, so admins see it and a job retries it.
    await noteOutcome(services.pool, eventId, { outcome: 'error', handled: false })
    throw thrown
  }
}

/** Handles an event in the caller's transaction, without retrying those that may have waited for it. */
async function handleWithin(
  client: pg.ClientBase,
  services: HandlerServices,
  eventId: string,
): Promise<EventOutcome | null> {
  const row = await lockEvent(client, eventId)
  if (!row || row.handled) return null
  const handler = handlers[row.body.type]
  const outcome = handler ? await handler(client, row.body, services) : 'ignored'
  await noteOutcome(client, eventId, { outcome, handled: outcome !== 'later' })
  return outcome
}

/**
 * The job 'handle-payment-events': handles the events that are stored but not handled, in the order received.
 */
export async function handleOpenEvents(services: Services): Promise<void> {
  await giveUpOld(services.pool, patienceDays)
  for (const eventId of await readOpen(services.pool, maxEvents))
    await handleEvent(services, eventId).catch((error: unknown) =>
      services.log.error({ err: error, event: eventId }, 'could not handle a payment event'),
    )
}
