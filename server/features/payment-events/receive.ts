import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { handleEvent } from './handle-event.ts'
import { keepEvent } from './queries.ts'

const bodyMost = 512 * 1024

/**
 * POST /api/webhooks/stripe: where the card provider tells what happened. The signature is over the bytes as they came,
 * so here alone a body is not parsed before. An event is kept first and then handled: where that fails the answer is an
 * error, the provider sends it again, and a job tries besides.
 */
export function receivePaymentEvents(app: FastifyInstance, services: Services): void {
  app.register(async (door) => {
    door.removeAllContentTypeParsers()
    const options = { parseAs: 'buffer', bodyLimit: bodyMost } as const
    door.addContentTypeParser('application/json', options, (_request, body, done) => done(null, body))
    door.post(
      '/api/webhooks/stripe',
      { schema: { hide: true }, config: { anyOrigin: true } },
      async (request, reply) => {
        const { 'stripe-signature': signature } = request.headers
        const event = verified(services, request.body, signature)
        await keepEvent(services.pool, event)
        await handleEvent(services, event.id)
        return reply.header('cache-control', 'no-store').send({ received: true })
      },
    )
  })
}

/** The event, where the provider has signed it within the last five minutes. @throws Problem */
function verified(
  { payments, log }: Pick<Services, 'payments' | 'log'>,
  body: unknown,
  signature: string | string[] | undefined,
): Stripe.Event {
  if (!payments) throw new Problem('not_found')
  if (!Buffer.isBuffer(body) || typeof signature !== 'string')
    throw new Problem('invalid_input', 'This is not a signed event.')
  try {
    return payments.stripe.webhooks.constructEvent(body, signature, payments.webhookSecret)
  } catch {
    log.warn('an event with a wrong signature was refused')
    throw new Problem('invalid_input', 'The signature does not fit.')
  }
}
