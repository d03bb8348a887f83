import type pg from 'pg'
import {
  actInPortal,
  actInSandbox,
  readSandboxCheckout,
  readSandboxPortal,
} from '#contract/demo/card-sandbox.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { RowServices } from '../../jobs/serve-rows.ts'
import { Problem } from '../../problem.ts'
import type { LocalTwin } from '../../providers/payments/index.ts'
import type { Services } from '../../services.ts'
import type { InputCheck } from './answer-call.ts'

// Each part is imported when it is used: an installation without the sandbox loads none.
const isOpen = ({ config }: Pick<Services, 'config'>): boolean => config.cardMode === 'sandbox'

/** Loads the pages of checkouts and portals. @throws Problem not_found outside the demo */
async function loadPages(services: Services) {
  if (!isOpen(services)) throw new Problem('not_found')
  return { ...(await import('./act.ts')), ...(await import('./portal-page.ts')) }
}

/** Opens the local twin of the card provider's API. check: of the input of calls, for tests. */
export const openCardSandbox = async (pool: pg.Pool, check?: InputCheck): Promise<LocalTwin> =>
  (await import('./serve.ts')).openCardSandbox(pool, check)

/** The job 'run-card-sandbox': expires checkouts and renews subscriptions when they are due. */
export async function runCardSandbox(
  services: RowServices & Pick<Services, 'pool' | 'config'>,
): Promise<void> {
  if (!isOpen(services)) return
  const { runDue } = await import('./deliver.ts')
  await runDue(services)
}

/** The job 'deliver-sandbox-event', which only the sandbox enqueues. */
export async function deliverSandboxEvent(
  services: Pick<Services, 'pool' | 'config'>,
  event: { eventId: string },
): Promise<void> {
  const { deliver } = await import('./deliver.ts')
  await deliver(services, event)
}

/** Endpoints of the local twin of the card provider: the demo's sandbox, and the provider in tests. */
export const cardSandboxEndpoints: readonly Endpoint[] = [
  endpoint(readSandboxCheckout, async ({ params }, { services }) => {
    const { readCheckoutPage } = await loadPages(services)
    return readCheckoutPage(services, params.checkoutId)
  }),
  endpoint(actInSandbox, async ({ params, body }, { services }) => {
    const { actOnCheckout } = await loadPages(services)
    return actOnCheckout(services, params.checkoutId, body.act)
  }),
  endpoint(readSandboxPortal, async ({ params }, { services }) => {
    const { readPortalPage } = await loadPages(services)
    return readPortalPage(services, params.sessionId)
  }),
  endpoint(actInPortal, async ({ params, body }, { services }) => {
    const { actOnPortal } = await loadPages(services)
    return actOnPortal(services, params.sessionId, body.act)
  }),
]
