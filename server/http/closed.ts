import type { FastifyInstance } from 'fastify'
import { checkByAccount } from '#contract/checks/account-checks.ts'
import { giveFeedback } from '#contract/checks/feedback.ts'
import { sendHeartbeat, tellPlayerFailure } from '#contract/checks/players.ts'
import { issueProofCode, readOwnProof, sendProof } from '#contract/checks/proofs.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { readAttempt } from '#contract/exchange/attempts.ts'
import { confirmPageView } from '#contract/exchange/page-views.ts'
import { completeVisit } from '#contract/exchange/visits.ts'
import { confirmEmail, readEmailLink } from '#contract/people/account.ts'
import { readUnsubscribe, unsubscribe } from '#contract/people/notifications.ts'
import {
  endSession,
  getCurrentUser,
  readMagicLink,
  requestMagicLink,
  verifyMagicLink,
} from '#contract/people/sessions.ts'
import { Problem } from '../problem.ts'
import type { Services } from '../services.ts'

/** An operation's path as the router knows it. */
const routeOf = ({ path }: { path: string }): string => path.replace(/\{(\w+)\}/g, ':$1')

/** Why only the staff gets in: a code of the closed list, and the sentence that everybody else reads. */
interface Closure {
  code: ErrorCode
  sentence: string
}

/**
 * Returns why the site is closed to the public; null: it is open. Read from memory, which is 5 s old at most
 * (server/settings), so no request costs a query.
 */
function readClosure({ settings }: Pick<Services, 'settings'>): Closure | null {
  const open = settings.maintenance()
  if (open) return { code: 'maintenance', sentence: open.sentence }
  if (!settings.installation().isSetUp) return { code: 'not_set_up', sentence: errors.not_set_up.message }
  return null
}

/**
 * Routes that everybody reaches all the same. Those without a context (request-context.ts) pass too: built files,
 * pictures, players, health and metrics.
 */
const openRoutes: ReadonlySet<string> = new Set([
  // The walk of a sign-in, so the staff gets in.
  ...['/login', '/login/check-email', '/auth/verify', '/auth-error', '/logout'],
  ...[requestMagicLink, readMagicLink, verifyMagicLink, getCurrentUser, endSession].map(({ path }) => path),
  // Links of mails that were sent before.
  ...['/unsubscribe', readUnsubscribe.path, unsubscribe.path],
  ...['/account/email', readEmailLink.path, confirmEmail.path],
  // Tasks that run are completed and paid: none of these starts one.
  ...[completeVisit, sendHeartbeat, checkByAccount, giveFeedback, sendProof, issueProofCode].map(routeOf),
  ...[readAttempt, readOwnProof, tellPlayerFailure, confirmPageView].map(routeOf),
  // Providers report what was paid, and repeat for days at most.
  '/api/webhooks/stripe',
  // Files that belong to no page, or to all of them.
  ...['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png', '/card.png', '/third-party-notices.txt'],
  ...['/icon-192.png', '/icon-512.png', '/icon-maskable.png', '/manifest.webmanifest', '/service-worker.js'],
  ...['/offline', '/speculation.json', '/snippet.js', '/robots.txt'],
])

/** True for a route, or an operation, that is served while the site is closed. */
export const isOpenWhileClosed = (target: string | { path: string } | undefined): boolean =>
  target !== undefined && openRoutes.has(typeof target === 'string' ? target : routeOf(target))

/** Shortest time after which a program that was turned away asks again. */
const retryAfterSeconds = 300

/** Shows everybody but the staff one sentence while the site is closed: on pages and to callers of the API, with 503. */
export function closeToPublic(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async ({ context, routeOptions }) => {
    if (!context || context.member?.role || isOpenWhileClosed(routeOptions.url)) return
    const closure = readClosure(services)
    if (closure) throw new Problem(closure.code, closure.sentence, { retryAfterSeconds })
  })
}
