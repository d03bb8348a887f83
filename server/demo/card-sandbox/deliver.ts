import { inTransaction } from '#database/transaction.ts'
import { type RowServices, serveEach } from '../../jobs/serve-rows.ts'
import type { Services } from '../../services.ts'
import { expireCheckout } from './checkouts.ts'
import { lockDue, noteDelivered, openBooks, readDelivery, readDue, webhookSecretOf } from './queries.ts'
import { renewByCard } from './subscriptions.ts'

const patienceMs = 10_000

/**
 * The job 'deliver-sandbox-event': posts a signed event to the server's own webhook. A failed delivery is
 * retried later, as by the provider.
 */
export async function deliver(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { eventId }: { eventId: string },
): Promise<void> {
  const delivery = await readDelivery(pool, eventId)
  if (!delivery || delivery.isDelivered) return
  const payload = JSON.stringify(delivery.event)
  const signature = await signatureOf(payload, await webhookSecretOf(pool))
  const response = await fetch(new URL('/api/webhooks/stripe', config.publicUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!response.ok) throw new Error(`the webhook returned ${response.status} for event ${eventId}`)
  await noteDelivered(pool, eventId)
}

/** Signature header that the provider would send with this text. */
async function signatureOf(payload: string, secret: string): Promise<string> {
  const { default: Stripe } = await import('stripe')
  return Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret })
}

const maxObjects = 50

/** The job 'run-card-sandbox': expires checkouts and renews subscriptions when they are due. */
export async function runDue(services: RowServices & Pick<Services, 'pool'>): Promise<void> {
  const { pool } = services
  await serveEach(services, 'run-card-sandbox', await readDue(pool, maxObjects), (id) =>
    inTransaction(pool, async (client) => {
      const thing = await lockDue(client, id)
      if (!thing) return
      const books = await openBooks(client)
      if (thing.object === 'subscription') await renewByCard(books, thing)
      else await expireCheckout(books, { id: thing.id, input: {} })
    }),
  )
}
