import { z } from 'zod'
import { invalidEmail, readEmailAddress } from './email-address.ts'
import { defineOperation, points } from './operation.ts'

/** Somebody signed in, as every page and call may know them. */
const viewerSchema = z
  .object({
    username: z.string(),
    firstName: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    points: points.describe('The wallet, without what is set aside.'),
    isAdmin: z.boolean(),
  })
  .meta({ id: 'User' })
export type Viewer = z.infer<typeof viewerSchema>

export const emailSchema = z
  .string({ error: invalidEmail })
  .trim()
  .refine((typed) => readEmailAddress(typed) !== null, { error: invalidEmail })
  .meta({ format: 'email' })

/** A mailed link works for 15 minutes, once. */
export const magicLinkMinutes = 15

export const getCurrentUser = defineOperation({
  name: 'getCurrentUser',
  method: 'GET',
  path: '/api/auth/user',
  audience: 'member',
  summary: 'Who is signed in; 401 means nobody.',
  response: viewerSchema,
})

export const requestMagicLink = defineOperation({
  name: 'requestMagicLink',
  method: 'POST',
  path: '/api/auth/magic-link',
  audience: 'public',
  summary: 'Mails a sign-in link. The answer is the same for known and unknown addresses.',
  body: z.object({ email: emailSchema }),
  response: z.object({
    success: z.boolean(),
    message: z.string(),
    devNote: z.string().optional().describe('The link itself, in demo mode only.'),
  }),
  errors: ['too_many_requests'],
  rates: ['magic_link_address_network', 'magic_link_address', 'magic_link_network'],
})

const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/, { error: 'This sign-in link is not whole.' })

export const readMagicLink = defineOperation({
  name: 'readMagicLink',
  method: 'GET',
  path: '/api/auth/magic-link',
  audience: 'public',
  summary:
    'What a sign-in link is for, without using it. Never says more about a dead link than that it is dead.',
  query: z.object({ token: z.string().max(200) }),
  response: z.object({
    usable: z.boolean(),
    email: z.string().nullable(),
    sameBrowser: z.boolean().describe('Asked for in this browser, so a script may press the button.'),
  }),
})

export const verifyMagicLink = defineOperation({
  name: 'verifyMagicLink',
  method: 'POST',
  path: '/api/auth/verify',
  audience: 'public',
  summary: 'Uses a sign-in link, once, and starts a session.',
  body: z.object({ token }),
  response: z.object({ success: z.boolean(), redirectTo: z.string() }),
  errors: ['invalid_input', 'too_many_requests', 'forbidden'],
  rates: ['verify_network'],
})

export const endSession = defineOperation({
  name: 'endSession',
  method: 'GET',
  path: '/api/logout',
  audience: 'public',
  summary: 'Ends the session of the page of ours that asks; does nothing when another site causes it.',
})
