import { z } from 'zod'
import { desk, typed } from '../desk.ts'
import { define, idParam, moment, named, points, reason, rowId } from '../operation.ts'
import { undoDays } from '../people/account.ts'
import { platformNames } from '../platforms.ts'
import { roles } from '../roles.ts'
import { limitSchema } from './limits.ts'

export const memberStates = ['active', 'suspended', 'deleted'] as const

const memberRowSchema = named('MemberRow', {
  id: rowId,
  username: z.string(),
  email: z.string(),
  state: z.enum(memberStates),
  role: z.enum(roles).nullable(),
  joinedAt: moment,
  lastSeenAt: moment.nullable().describe('Of a session or browser; null: neither is stored.'),
  trust: z.int().min(0).max(3),
  credited: z.int().describe('Attempts credited, ever.'),
  points: points.describe('In the wallet.'),
})
export type MemberRow = z.infer<typeof memberRowSchema>

const amount = points.describe('Negative: left the wallet.')

const recordSchema = memberRowSchema
  .extend({
    firstName: z.string().nullable(),
    language: z.string().nullable(),
    country: z.string().nullable(),
    timeZone: z.string(),
    isPremium: z.boolean(),
    premiumUntil: moment.nullable().describe('In the past: it has ended. null: never had premium.'),
    creditedDays: z.int(),
    rejected: z.int(),
    sessions: z.array(z.object({ device: z.string(), network: z.string(), lastUsedAt: moment })),
    entries: z.array(z.object({ transferId: rowId, reason: z.string(), points: amount, at: moment })),
    attempts: z.array(z.object({ id: rowId, title: z.string(), state: z.string(), points, at: moment })),
    orders: z.array(z.object({ number: z.string(), state: z.string(), cents: z.int(), at: moment })),
    connections: z.array(z.object({ platform: z.enum(platformNames), handle: z.string() })),
    limit: limitSchema
      .extend({ caseId: rowId.nullable().describe('The appeal that waits for an answer.') })
      .nullable(),
    deletesAt: moment.nullable(),
    flags: z.array(z.object({ kind: z.string(), foundAt: moment, isOpen: z.boolean() })),
    sameDevice: z.array(z.object({ id: rowId, username: z.string() })),
  })
  .meta({ id: 'MemberRecord' })
export type MemberRecord = z.infer<typeof recordSchema>

const params = z.object({ memberId: idParam })
const record = z.object({ member: recordSchema })

export const listMembers = desk('listMembers', 'GET /api/admin/members', {
  roles: ['support'],
  summary:
    'Members, in the chosen order; a search finds a number, names that start so, and emails that contain it.',
  rows: 'members',
  row: memberRowSchema,
  filters: {
    search: typed(254, 'Number, beginning of a username, or part of an email: at least three characters.'),
    show: z
      .enum(['staff', 'limited', 'appeals', 'lookalikes'])
      .optional()
      .describe(
        'Those with a role, with a limit, whose appeal waits, or whose name looks like an older member’s.',
      ),
    sameBrowserAs: idParam
      .optional()
      .describe('Number of a member: those who used one of the same browsers.'),
  },
  sorts: ['joined', 'name', 'seen'],
  ascending: ['name'],
  sortNote: 'seen: when a browser of theirs was last in use; those without one are left out.',
})

export const readMember = define('readMember', 'GET /api/admin/members/{memberId}', {
  roles: ['support'],
  summary:
    'A member with the latest ten of everything: sessions, entries, attempts, orders, connections, flags.',
  params,
  response: record,
  errors: ['not_found'],
})

export const endMemberSessions = define(
  'endMemberSessions',
  'DELETE /api/admin/members/{memberId}/sessions',
  {
    summary: 'Signs a member out everywhere. Logged.',
    params,
    response: record,
    errors: ['not_found'],
  },
)

export const changeMemberRole = define('changeMemberRole', 'PUT /api/admin/members/{memberId}/role', {
  freshSignIn: true,
  summary: 'Gives a member a role among the staff, or takes it. No one changes their own. Logged.',
  params,
  body: named('RoleChange', {
    role: z.enum(roles).nullable(),
    reason,
  }),
  response: record,
  errors: ['not_found', 'conflict'],
})

export const sendMemberLink = define('sendMemberLink', 'POST /api/admin/members/{memberId}/link', {
  roles: ['support'],
  summary: 'Emails a new sign-in link to a member. Logged.',
  params,
  errors: ['not_found', 'conflict'],
  rates: ['magic_link_address'],
})

export const changeMemberDeletion = define(
  'changeMemberDeletion',
  'PUT /api/admin/members/{memberId}/deletion',
  {
    freshSignIn: true,
    summary: `Deletes a member’s account in ${undoDays} days, as the member could, or takes that back. Logged.`,
    params,
    body: named('MemberDeletion', { deletes: z.boolean(), reason }),
    response: record,
    errors: ['not_found', 'conflict'],
  },
)
