import type pg from 'pg'
import type Stripe from 'stripe'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Services } from '../../services.ts'
import { takeUntold } from '../card-sandbox/index.ts'
import { inPatientTransaction } from '../idempotency/index.ts'
import { type EventHandler, type EventOutcome, type HandlerServices, orderEvents } from '../orders/index.ts'
import { subscriptionEvents } from '../premium/index.ts'
import { dateEvent, giveUpOld, hasWaiting, keepEvent, lockEvent, noteOutcome, readOpen } from './queries.ts'

const handlers: Readonly<Record<string, EventHandler>> = { ...orderEvents, ...subscriptionEvents }

const most = 200
/** The provider itself tries for three days. */
const patienceDays = 3

/**
 * Handles an event that was kept, once: what it does and the note that it was done are one transaction. What others
 * wait for may come with it, so they are tried again then. Answers what became of it; null: it was handled before.
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
    // Kept, so that an admin sees it and a job tries again.
    await noteOutcome(services.pool, eventId, { outcome: 'error', handled: false })
    throw thrown
  }
}

/** The same in the caller's transaction; what others wait for may come with it. */
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
 * Takes all that the sandbox has to tell, in the caller's transaction: what its jobs would deliver to the webhook. It
 * comes when it happened, in the past.
 */
export async function plantEvents(client: pg.ClientBase, services: HandlerServices): Promise<void> {
  for (const told of await takeUntold(client)) {
    const event = told as Stripe.Event
    await keepEvent(client, event)
    await handleWithin(client, services, event.id)
    await dateEvent(client, event.id)
  }
}

/** The job 'handle-payment-events': all that was kept and not handled, in the order of its coming. */
export async function handleOpenEvents(services: Services): Promise<void> {
  await giveUpOld(services.pool, patienceDays)
  for (const eventId of await readOpen(services.pool, most))
    await handleEvent(services, eventId).catch((error: unknown) =>
      services.log.error({ err: error, event: eventId }, 'a payment event could not be handled'),
    )
}
