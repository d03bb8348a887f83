import type { Services } from '../../services.ts'
import { noteDelivered, readDelivery, webhookSecretOf } from './queries.ts'

const patienceMs = 10_000

/**
 * The job 'deliver-sandbox-event': posts an event, signed, to the server's own webhook. What is not taken is tried again
 * later, as the provider does.
 */
export async function deliverSandboxEvent(
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
  if (!response.ok) throw new Error(`the webhook answered ${response.status} to the event ${eventId}`)
  await noteDelivered(pool, eventId)
}

/** What the provider would sign this text with. */
async function signatureOf(payload: string, secret: string): Promise<string> {
  const { default: Stripe } = await import('stripe')
  return Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret })
}
