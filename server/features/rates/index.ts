import { getRates } from '#contract/rates.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { durationsOf, readCatalogue } from '../catalogue/index.ts'

/** Rates of tasks, for everybody: the catalogue with admins' changes. */
export const rateEndpoints: readonly Endpoint[] = [
  endpoint(getRates, async (_input, { services: { pool, settings } }) => ({
    rates: (await readCatalogue(pool)).map((row) => {
      const { key, platform, action, label, check, isOn, effortSeconds } = row
      return { key, platform, action, label, check, isOn, effortSeconds, durations: durationsOf(row) }
    }),
    feeBasisPoints: settings.get('fee_basis_points'),
    mostFactor: settings.get('bid_most_factor'),
  })),
]
