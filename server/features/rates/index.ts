import { getRates } from '#contract/rates.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { durationsOf, shownCatalogue } from '../catalogue/index.ts'

/** Rates of tasks, for everybody: the catalogue with admins' changes. */
export const rateEndpoints: readonly Endpoint[] = [
  endpoint(getRates, async (_input, { services }) => ({
    rates: (await shownCatalogue(services)).map((row) => {
      const { key, platform, action, label, check, isOn, effortSeconds } = row
      return { key, platform, action, label, check, isOn, effortSeconds, durations: durationsOf(row) }
    }),
    feeBasisPoints: services.settings.get('fee_basis_points'),
    mostFactor: services.settings.get('bid_most_factor'),
  })),
]
