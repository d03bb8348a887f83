import { magicLinkMinutes } from '#contract/sessions.ts'

/** Figures of signing in that no admin changes: they are promised in mails and pages, or guard the session. */
export const signIn = {
  /** A token works so long after it was made. */
  tokenMinutes: magicLinkMinutes,
  /** A mail that could not be sent for so long is not sent any more. */
  requestMinutes: 60,
  /** Links of one mailbox that work at the same time. */
  liveLinksMost: 3,
  /** How long the browser remembers that it asked. */
  askedSeconds: 2 * 3600,
  /** A session's last use is written at most so often. */
  touchSeconds: 300,
  /** A token of this age is replaced by a new one, which is offered at most so often. */
  renewSeconds: 86_400,
  offerSeconds: 300,
  /** So long the old token still works once the new one was used, for requests that were under way. */
  graceSeconds: 60,
} as const

/** Where one goes after signing in when nothing else was wanted. */
export const firstPage = '/dashboard'

/** Whether an address is on the operator's list of admins, which may be written in any case. */
export const isListed = (email: string, list: readonly string[]): boolean =>
  list.some((entry) => entry.trim().toLowerCase() === email)
