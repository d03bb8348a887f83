import { z } from 'zod'
import { invalidEmail, readEmailAddress } from '../email-address.ts'
import { define, idParam, moment, named, points, rowId } from '../operation.ts'
import { roles } from '../roles.ts'

/** The signed-in member, with the facts that every page and call may know. */
const viewerSchema = named('User', {
  username: z.string(),
  firstName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  points: points.describe('Points in the wallet, without those set aside.'),
  isAdmin: z.boolean(),
  role: z.enum(roles).nullable().describe('Role among the staff; null: none.'),
  unread: z.int().describe('Unread notifications, counted up to 100.'),
})
export type Viewer = z.infer<typeof viewerSchema>

export const emailSchema = z
  .string(invalidEmail)
  .overwrite((typed) => readEmailAddress(typed) ?? typed)
  .refine((typed) => readEmailAddress(typed) !== null, invalidEmail)
  .meta({ format: 'email' })

/** Minutes for which a mailed link works, once. */
export const magicLinkMinutes = 15

/** Why a sign-in link is rejected. */
export const linkFailures = {
  used: 'This sign-in link has expired or was already used. Ask for a new one.',
  deleted: 'This account was deleted.',
  uninvited: 'Joining takes an invitation link that still works. Ask whoever invited you for another.',
  closed: 'No one new can join right now. If you have an account, sign in with its email.',
} as const

export const getCurrentUser = define('getCurrentUser', 'GET /api/auth/user', {
  standing: 'any',
  summary: 'The signed-in member; 401 if there is none.',
  response: viewerSchema,
})

export const requestMagicLink = define('requestMagicLink', 'POST /api/auth/magic-link', {
  audience: 'public',
  summary: 'Emails a sign-in link. The response is the same for known and unknown emails.',
  body: z.object({ email: emailSchema }),
  response: z.object({
    success: z.boolean(),
    message: z.string(),
    devNote: z.string().optional().describe('The link itself, in demo mode only.'),
  }),
  rates: ['magic_link_address_network', 'magic_link_address', 'magic_link_network', 'magic_link_browser'],
})

const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This sign-in link is cut off.')

export const readMagicLink = define('readMagicLink', 'GET /api/auth/magic-link', {
  audience: 'public',
  summary: 'Reads a sign-in link without using it. Of an unusable link, reveals only that it is unusable.',
  query: z.object({ token: z.string().max(200) }),
  response: z.object({
    usable: z.boolean(),
    email: z.string().nullable(),
    sameBrowser: z.boolean().describe('True: requested in this browser, so a script may press the button.'),
  }),
})

export const verifyMagicLink = define('verifyMagicLink', 'POST /api/auth/verify', {
  audience: 'public',
  withoutKey: 'a link works once and a member is welcomed once, so a repeat is rejected.',
  summary: 'Uses a sign-in link, once, and starts a session.',
  body: z.object({ token }),
  response: z.object({ success: z.boolean(), redirectTo: z.string() }),
  errors: ['forbidden'],
  rates: ['verify_network'],
})

export const endSession = define('endSession', 'GET /api/logout', {
  audience: 'public',
  summary: 'Ends the session of the caller; does nothing if another site causes the request.',
})

const sessionSchema = named('Session', {
  id: rowId,
  device: z.string().describe('Browser and system, as far as the browser says.'),
  place: z.string().describe('Beginning of the network address.'),
  isCurrent: z.boolean(),
  startedAt: moment,
  lastUsedAt: moment,
})

export const listSessions = define('listSessions', 'GET /api/account/sessions', {
  summary: 'Running sessions of the member, the latest used first; at most 100.',
  response: z.object({ sessions: z.array(sessionSchema) }),
})

export const endOwnSession = define('endOwnSession', 'DELETE /api/account/sessions/{sessionId}', {
  summary: 'Signs out one other session. Repeated: nothing changes.',
  params: z.object({ sessionId: idParam }),
})

export const endOtherSessions = define('endOtherSessions', 'DELETE /api/account/sessions', {
  summary: 'Signs out every session but this one.',
})

export const askFreshSignIn = define('askFreshSignIn', 'POST /api/account/fresh-sign-in', {
  standing: 'any',
  summary: 'Emails the member a sign-in link that returns to the page they are on.',
  body: z.object({ path: z.string().max(500).default('/account') }),
  response: z.object({
    devNote: z.string().optional().describe('The link itself, in demo mode only.'),
  }),
  rates: ['magic_link_address_network', 'magic_link_address', 'magic_link_network', 'magic_link_browser'],
})
