import type { Endpoint } from '../../http/endpoint.ts'
import type { OnSignIn } from './arrivals.ts'
import { getCurrentUserEndpoint } from './current-user.ts'
import { endSessionEndpoint } from './end-session.ts'
import { ownSessionEndpoints } from './own-sessions.ts'
import { readMagicLinkEndpoint } from './read-link.ts'
import { requestMagicLinkEndpoint } from './request-link.ts'
import { verifyMagicLinkEndpoint } from './use-link.ts'

export { type Arrival, invitedBy, parseReferralCode } from './arrivals.ts'
export { checkMail } from './check-mail.ts'
export { endSessionOf } from './end-session.ts'
export { identify } from './identify.ts'
export { countMails } from './mail-states.ts'
export { endAllSessions } from './own-sessions.ts'
export { sendLink } from './request-link.ts'
export { sendMagicLink } from './send-link.ts'
export { sweepSessions } from './sweep.ts'
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
