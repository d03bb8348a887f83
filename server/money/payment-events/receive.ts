import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { handleEvent } from './handle-event.ts'
import { keepEvent } from './queries.ts'

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
    scope.post(
      '/api/webhooks/stripe',
      { schema: { hide: true }, config: { anyOrigin: true } },
      async (request, reply) => {
        const { services } = request.context
        const { 'stripe-signature': signature } = request.headers
        const event = verifyEvent(services, request.body, signature)
        await keepEvent(services.pool, event)
        await handleEvent(services, event.id)
        return reply.header('cache-control', 'no-store').send({ received: true })
      },
    )
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
