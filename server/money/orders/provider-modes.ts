import type { Shop } from '#contract/money/orders.ts'
import type { Config } from '../../config.ts'

/** Mode of each payment provider on this server; null: not enabled. */
export const providerModes = (config: Pick<Config, 'cardMode' | 'cryptoMode'>): Shop['providers'] => ({
  card: config.cardMode,
  crypto: config.cryptoMode,
})
