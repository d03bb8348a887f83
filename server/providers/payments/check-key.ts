import { StartError } from '#database/start-error.ts'
import type { Config } from '../../config.ts'
import { createPayments, isOfProvider } from './index.ts'

/** The start waits no longer for an answer. */
const patience = { timeout: 4_000, maxNetworkRetries: 0 }

/**
 * Asks the provider once whether it takes the key, by a read that the nightly check needs as well. Returns warnings: a
 * provider that does not answer stops no start. Does nothing without keys and in the demo.
 * @throws StartError if the key is rejected
 */
export async function checkCardKey(
  config: Pick<Config, 'cardMode' | 'secure' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET'>,
  host?: Parameters<typeof createPayments>[2],
): Promise<string[]> {
  const payments = config.cardMode === 'live' ? await createPayments(config, null, host) : null
  if (!payments) return []
  const { STRIPE_SECRET_KEY: key = '' } = config
  const warnings =
    config.secure && /^.k_test_/.test(key)
      ? ['STRIPE_SECRET_KEY is a test key: its cards buy points, and nobody is charged']
      : []
  try {
    await payments.stripe.charges.list({ limit: 1 }, patience)
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message.replaceAll(key, '…') : String(thrown)
    if (isOfProvider(thrown) && (thrown.statusCode === 401 || thrown.statusCode === 403))
      throw new StartError(
        `STRIPE_SECRET_KEY is rejected by Stripe: ${reason}\n` +
          'Copy the secret key from Stripe’s dashboard again. “Stripe” in docs/operations.md says what a restricted key\n' +
          'must be allowed.',
      )
    warnings.push(`Stripe did not answer, and cards can be paid once it does: ${reason}`)
  }
  return warnings
}
