import {
  actInPortal,
  actInSandbox,
  readSandboxCheckout,
  readSandboxPortal,
} from '#contract/demo/card-sandbox.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { actOnCheckout, readCheckoutPage } from './act.ts'
import { actOnPortal, readPortalPage } from './portal-page.ts'

export type { Books, Thing } from './books.ts'
export { deliverSandboxEvent } from './deliver.ts'
export { takeUndelivered } from './queries.ts'
export { runCardSandbox } from './run.ts'
export { type CardSandbox, openCardSandbox } from './serve.ts'

/** Endpoints of the local twin of the card provider: the demo's sandbox, and the provider in tests. */
export const cardSandboxEndpoints: readonly Endpoint[] = [
  endpoint(readSandboxCheckout, ({ params }, { services }) => readCheckoutPage(services, params.checkoutId)),
  endpoint(actInSandbox, ({ params, body }, { services }) =>
    actOnCheckout(services, params.checkoutId, body.act),
  ),
  endpoint(readSandboxPortal, ({ params }, { services }) => readPortalPage(services, params.sessionId)),
  endpoint(actInPortal, ({ params, body }, { services }) =>
    actOnPortal(services, params.sessionId, body.act),
  ),
]
