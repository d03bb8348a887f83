import { magicLinkMinutes } from '#contract/people/sessions.ts'

/** Figures of signing in that no admin changes: mails and pages promise them, or they guard the session. */
export const signIn = {
  /** Lifetime of a token. */
  tokenMinutes: magicLinkMinutes,
  /** Age at which a request's mail is no longer sent. */
  requestMinutes: 60,
  /** Time after which a mail that was not sent is overdue. */
  mailSeconds: 120,
  /** Links of one mailbox that one browser requested and that work at the same time. */
  browserLinksMost: 3,
  /** Links of one mailbox at which other browsers wait, unless they have signed in as it. */
  mailboxLinksMost: 30,
  /** How long the browser remembers that it requested a link. */
  askedSeconds: 2 * 3600,
  /** Shortest time between two writes of a session's last use. */
  touchSeconds: 300,
  /** Pause after which a member counts as away. */
  pauseSeconds: 1800,
  /** Age at which a token is replaced, and shortest time between two offers of a new one. */
  renewSeconds: 86_400,
  offerSeconds: 300,
  /** How long the old token still works after the first use of the new one, for requests under way. */
  graceSeconds: 60,
  /** Multiple of `session_days` after which a session in use ends: by default 90 days. */
  longestSpans: 3,
} as const

/** Page after signing in if no other was requested. */
export const firstPage = '/dashboard'
/** Page after the first sign-in of an admin of ADMIN_EMAILS, who may have to set the site up. */
export const adminPage = '/admin'
