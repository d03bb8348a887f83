import type { Config } from '../../config.ts'
import { ProbeError, withCodes } from '../probe.ts'
import { createPayments, isOfProvider } from './index.ts'

/** Asks for one charge, which the nightly check needs too. Another host is only for tests. @throws ProbeError */
export async function probeCards(
  config: Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET'>,
  host?: Parameters<typeof createPayments>[2],
  timeout = 10_000,
): Promise<void> {
  const payments = await createPayments(config, null, host)
  const patience = { timeout, maxNetworkRetries: 0 }
  await payments?.stripe.charges.list({ limit: 1 }, patience).catch((thrown: unknown) => {
    if (!isOfProvider(thrown)) throw thrown
    const { statusCode, type } = thrown
    if (statusCode === undefined || statusCode === 429 || statusCode >= 500)
      throw new ProbeError('unreachable', withCodes('Stripe did not answer', [statusCode]))
    throw new ProbeError('rejected', withCodes('Stripe rejects the key', [statusCode, type]))
  })
}
