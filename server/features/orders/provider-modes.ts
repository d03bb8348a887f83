import type { Shop } from '#contract/orders.ts'
import type { Config } from '../../config.ts'

/** How orders can be paid on this server. */
export const providerModes = (config: Pick<Config, 'cardMode' | 'cryptoMode'>): Shop['providers'] => ({
  card: config.cardMode,
  crypto: config.cryptoMode,
})
