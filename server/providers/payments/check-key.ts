import { StartError } from '#database/start-error.ts'
import type { Config } from '../../config.ts'
import { ProbeError } from '../probe.ts'
import type { createPayments } from './index.ts'
import { probeCards } from './probe.ts'

/** The start waits no longer for an answer. */
const patienceMs = 4_000

/**
 * Asks the provider once whether it takes the key. Returns warnings: a provider that does not answer stops no start. Does
 * nothing without keys and in the demo.
 * @throws StartError if the key is rejected
 */
export async function checkCardKey(
  config: Pick<Config, 'cardMode' | 'secure' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET'>,
  host?: Parameters<typeof createPayments>[2],
): Promise<string[]> {
  if (config.cardMode !== 'live') return []
  const warnings =
    config.secure && /^.k_test_/.test(config.STRIPE_SECRET_KEY ?? '')
      ? ['STRIPE_SECRET_KEY is a test key: its cards buy points, and no one is charged']
      : []
  try {
    await probeCards(config, host, patienceMs)
  } catch (thrown) {
    if (!(thrown instanceof ProbeError)) throw thrown
    if (thrown.state === 'rejected')
      throw new StartError(
        `STRIPE_SECRET_KEY is rejected by Stripe: ${thrown.message}\n` +
          'Copy the secret key from Stripe’s dashboard again. “Stripe” in docs/operations.md says what a restricted key\n' +
          'must be allowed.',
      )
    warnings.push(`Stripe did not answer, and cards can be paid once it does: ${thrown.message}`)
  }
  return warnings
}
