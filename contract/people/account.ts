import { z } from 'zod'
import { define, moment, named, points } from '../operation.ts'
import { countryCodes, languageCodes } from '../places.ts'
import { emailSchema } from './sessions.ts'

/** A change that locks somebody out, or takes what is theirs, needs a sign-in of the last 10 minutes. */
export const freshMinutes = 10
/** Days in which a deletion can be undone. */
export const undoDays = 30
/** Days for which an export can be downloaded. */
export const exportDays = 7
/** Hours in which both mailboxes confirm a new email. */
export const emailChangeHours = 24

const accountSchema = named('Account', {
  username: z.string(),
  firstName: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  email: z.string(),
  language: z.enum(languageCodes).nullable(),
  country: z.enum(countryCodes).nullable(),
  dailyGoal: points,
  createdAt: moment,
  isFresh: z.boolean().describe(`True: signed in within the last ${freshMinutes} minutes.`),
  deletesAt: moment.nullable().describe('When the account is deleted for good.'),
  emailChange: z
    .object({ address: z.string(), oldConfirmed: z.boolean(), newConfirmed: z.boolean(), endsAt: moment })
    .nullable(),
  export: z
    .object({
      requestedAt: moment,
      path: z.string().nullable().describe('null: it is being made.'),
      endsAt: moment.nullable(),
    })
    .nullable(),
})
export type Account = z.infer<typeof accountSchema>

const account = z.object({ account: accountSchema })

export const readAccount = define('readAccount', 'GET /api/account', {
  standing: 'any',
  summary: 'The member’s account, and what is about to change in it.',
  response: account,
})

export const changeProfile = define('changeProfile', 'PATCH /api/account', {
  summary: 'Changes first name, picture, language and country; fields left out stay.',
  body: named('ProfileChange', {
    firstName: z
      .string()
      .trim()
      .max(40)
      .regex(/^[\p{L}\p{M}\p{N} .'’-]*$/u, 'Use letters, spaces, dots, hyphens and apostrophes.')
      .nullable()
      .optional(),
    picture: z.uuid().nullable().optional().describe('Id of an upload; null: none.'),
    language: z.enum(languageCodes).nullable().optional(),
    country: z.enum(countryCodes).nullable().optional(),
  }),
  response: account,
})

export const changeEmail = define('changeEmail', 'POST /api/account/email', {
  summary: 'Asks for another email. It changes once both emails are confirmed. Needs a fresh sign-in.',
  body: z.object({ email: emailSchema }),
  response: account.extend({
    devNotes: z.array(z.string()).optional().describe('Both links, in demo mode only.'),
  }),
  freshSignIn: true,
  rates: ['email_change_member', 'mail_address'],
})

export const dropEmailChange = define('dropEmailChange', 'DELETE /api/account/email', {
  summary: 'Keeps the current email; the links of the change no longer work.',
  response: account,
})

const tokenQuery = z.object({ token: z.string().max(100).default('') })

export const readEmailLink = define('readEmailLink', 'GET /api/account/email/link', {
  audience: 'public',
  summary: 'Whether an emailed link of an email change works, and what was confirmed; changes nothing.',
  query: tokenQuery,
  response: z.object({
    works: z.boolean(),
    confirmed: z.boolean().describe('True: this email is confirmed.'),
    done: z.boolean().describe('True: both are, and the email is changed.'),
  }),
})

export const confirmEmail = define('confirmEmail', 'POST /api/account/email/confirmation', {
  audience: 'public',
  repeatable: true,
  summary: 'Confirms a change of email from one of its two emails. Repeated: nothing changes.',
  body: z.object({ token: z.string().max(100) }),
  response: z.object({ done: z.boolean().describe('False: the other email is not confirmed yet.') }),
  errors: ['not_found', 'conflict'],
  rates: ['verify_network'],
})

export const exportAccount = define('exportAccount', 'POST /api/account/export', {
  standing: 'any',
  repeatable: true,
  summary: 'Makes a file of all the member’s data. A notification points to it. Needs a fresh sign-in.',
  response: account,
  freshSignIn: true,
  rates: ['export_member'],
})

export const deleteAccount = define('deleteAccount', 'POST /api/account/deletion', {
  standing: 'any',
  repeatable: true,
  summary: `Deletes the account in ${undoDays} days. Needs a fresh sign-in.`,
  response: account,
  freshSignIn: true,
  errors: ['conflict'],
})

export const keepAccount = define('keepAccount', 'DELETE /api/account/deletion', {
  standing: 'any',
  summary: 'Takes the deletion back.',
  response: account,
})
