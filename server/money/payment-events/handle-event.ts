import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type Stripe from 'stripe'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { serveEach } from '../../jobs/serve-rows.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { orderEvents } from '../orders/index.ts'
import {
  type EventHandler,
  type EventOutcome,
  type HandlerServices,
  subscriptionEvents,
} from '../premium/index.ts'
import { giveUpOld, hasWaiting, keepEvent, lockEvent, noteOutcome, readOpen } from './queries.ts'

const maxBodyBytes = 512 * 1024

/**
 * POST /api/webhooks/stripe: receives events of the card provider. The signature covers the raw bytes, so
 * this is the only route whose body is not parsed first. An event is stored, then handled. If handling fails,
 * the response is an error, so the provider sends the event again; a job retries it too.
 */
export function receivePaymentEvents(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const options = { parseAs: 'buffer', bodyLimit: maxBodyBytes } as const
    scope.addContentTypeParser('application/json', options, (_request, body, done) => done(null, body))
    scope.post('/api/webhooks/stripe', { config: { anyOrigin: true } }, async (request, reply) => {
      const { services } = request.context
      const { 'stripe-signature': signature } = request.headers
      const event = verifyEvent(services, request.body, signature)
      warnOfVersion(services, event)
      await keepEvent(services.pool, event)
      await handleEvent(services, event.id)
      return reply.header('cache-control', 'no-store').send({ received: true })
    })
  })
}

/** The event, if the provider signed it within the last five minutes. @throws Problem */
function verifyEvent(
  { payments, log }: Pick<Services, 'payments' | 'log'>,
  body: unknown,
  signature: string | string[] | undefined,
): Stripe.Event {
  if (!payments) throw new Problem('not_found')
  if (!Buffer.isBuffer(body) || typeof signature !== 'string')
    throw new Problem('invalid_input', 'The event is not signed.')
  try {
    return payments.stripe.webhooks.constructEvent(body, signature, payments.webhookSecret)
  } catch {
    log.warn('payment event rejected: invalid signature')
    throw new Problem('invalid_input', 'The signature does not match.')
  }
}

const handlers: Readonly<Record<string, EventHandler>> = { ...orderEvents, ...subscriptionEvents }

/** Logs an event that was written by another version of the API: its fields may be in other places. */
function warnOfVersion({ payments, log }: Pick<Services, 'payments' | 'log'>, event: Stripe.Event): void {
  const { id, type, api_version: version } = event
  // Events of the local twin name none.
  if (!version || version === payments?.apiVersion || !handlers[type]) return
  const of = { event: id, type, version, expected: payments?.apiVersion }
  log.warn(of, 'payment event of another API version: set the version of the webhook to the expected one')
}

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

/** The job 'handle-payment-events': handles stored events that wait, in the order received. */
export async function handleOpenEvents(services: Services): Promise<void> {
  await giveUpOld(services.pool, patienceDays)
  await serveEach(services, 'handle-payment-events', await readOpen(services.pool, maxEvents), (eventId) =>
    handleEvent(services, eventId),
  )
}
