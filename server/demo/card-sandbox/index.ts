import type pg from 'pg'
import {
  actInPortal,
  actInSandbox,
  readSandboxCheckout,
  readSandboxPortal,
} from '#contract/demo/card-sandbox.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import type { LocalTwin } from '../../providers/payments/index.ts'
import type { Services } from '../../services.ts'
import type { InputCheck } from './answer-call.ts'

// Each part is imported when it is used: an installation without the sandbox loads none.
const isOpen = ({ config }: Pick<Services, 'config'>): boolean => config.cardMode === 'sandbox'
const checkouts = (services: Services) => whereOpen(services, () => import('./act.ts'))
const portals = (services: Services) => whereOpen(services, () => import('./portal-page.ts'))

/** @throws Problem not_found outside the demo */
function whereOpen<T>(services: Services, load: () => Promise<T>): Promise<T> {
  if (!isOpen(services)) throw new Problem('not_found')
  return load()
}

/** Opens the local twin of the card provider's API. check: of the input of calls, for tests. */
export async function openCardSandbox(pool: pg.Pool, check?: InputCheck): Promise<LocalTwin> {
  const serve = await import('./serve.ts')
  return serve.openCardSandbox(pool, check)
}

/** The job 'run-card-sandbox': expires checkouts and renews subscriptions when they are due. */
export async function runCardSandbox(services: Pick<Services, 'pool' | 'config'>): Promise<void> {
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
    const { readCheckoutPage } = await checkouts(services)
    return readCheckoutPage(services, params.checkoutId)
  }),
  endpoint(actInSandbox, async ({ params, body }, { services }) => {
    const { actOnCheckout } = await checkouts(services)
    return actOnCheckout(services, params.checkoutId, body.act)
  }),
  endpoint(readSandboxPortal, async ({ params }, { services }) => {
    const { readPortalPage } = await portals(services)
    return readPortalPage(services, params.sessionId)
  }),
  endpoint(actInPortal, async ({ params, body }, { services }) => {
    const { actOnPortal } = await portals(services)
    return actOnPortal(services, params.sessionId, body.act)
  }),
]
