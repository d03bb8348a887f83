import type { Endpoint } from '../../http/endpoint.ts'
import type { OnSignIn } from './arrivals.ts'
import { endSessionEndpoint, getCurrentUserEndpoint, ownSessionEndpoints } from './own-sessions.ts'
import { requestMagicLinkEndpoint } from './request-link.ts'
import { readMagicLinkEndpoint, verifyMagicLinkEndpoint } from './use-link.ts'

export { type Arrival, invitedBy, parseReferralCode } from './arrivals.ts'
export { identify } from './identify.ts'
export { lockMailbox } from './link-queries.ts'
export { endSessionOf } from './own-sessions.ts'
export { sendLink } from './request-link.ts'
export { checkMail, countMails, sendMagicLink } from './send-link.ts'
export { endSessions, sweepSessions } from './session-queries.ts'
export { hashOf, isToken, newToken } from './tokens.ts'

/** Endpoints of sessions; other areas act in a sign-in through `onSignIn`. */
export const sessionEndpoints = (onSignIn: OnSignIn): readonly Endpoint[] => [
  getCurrentUserEndpoint,
  requestMagicLinkEndpoint,
  readMagicLinkEndpoint,
  verifyMagicLinkEndpoint(onSignIn),
  endSessionEndpoint,
  ...ownSessionEndpoints,
]
