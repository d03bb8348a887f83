import { z } from 'zod'
import { desk } from '../desk.ts'
import { joiningChoices } from '../joining.ts'
import { define, idParam, moment, named, rowId, textOf } from '../operation.ts'

export const readJoining = define('readJoining', 'GET /api/joining', {
  audience: 'public',
  summary: 'Who can make an account, and whether a visitor’s invitation link lets them.',
  query: z.object({ join: z.string().max(100).optional().describe('Code of an invitation link.') }),
  response: z.object({
    joining: z.enum(joiningChoices),
    isInvited: z
      .boolean()
      .describe(
        'True: joining takes a link, and this one, or the one this browser opened before, can be used.',
      ),
  }),
})

const joinLink = named('JoinLink', {
  id: rowId,
  note: z.string().describe('For whom the link is; only the staff reads it.'),
  most: z.int().describe('Accounts that it can make.'),
  used: z.int(),
  endsAt: moment,
  state: z.enum(['open', 'used', 'ended', 'revoked']),
})

export const listJoinLinks = desk('listJoinLinks', 'GET /api/admin/join-links', {
  summary: 'Invitation links, the latest first, with how often each was used.',
  rows: 'links',
  row: joinLink,
})

/** Bounds of an invitation link. */
export const joinLinkMost = { people: 10_000, days: 365 } as const

export const makeJoinLink = define('makeJoinLink', 'POST /api/admin/join-links', {
  freshSignIn: true,
  summary: 'Makes an invitation link. Only this response has it: the database stores a hash of its code.',
  body: z.object({
    note: textOf(1, 80),
    most: z.int().min(1).max(joinLinkMost.people),
    days: z.int().min(1).max(joinLinkMost.days),
  }),
  response: z.object({ url: z.string() }),
})

export const revokeJoinLink = define('revokeJoinLink', 'DELETE /api/admin/join-links/{linkId}', {
  freshSignIn: true,
  summary: 'Ends an invitation link at once. Accounts that it made stay.',
  params: z.object({ linkId: idParam }),
  errors: ['not_found'],
})
