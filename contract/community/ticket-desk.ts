import { z } from 'zod'
import { desk } from '../desk.ts'
import { define, idParam, named } from '../operation.ts'
import {
  oneThread,
  severities,
  ticketKindNames,
  ticketParams,
  ticketReply,
  ticketSchema,
  ticketStates,
} from './support.ts'

export const listAllTickets = desk('listAllTickets', 'GET /api/admin/tickets', {
  roles: ['moderator', 'support'],
  summary:
    'Tickets or bug reports of one state; open ones in the order in which they wait, others newest first.',
  rows: 'tickets',
  row: ticketSchema
    .extend({
      author: z.string().nullable(),
      email: z.string().nullable(),
      assignedTo: z.string().nullable(),
      severity: z.enum(severities).nullable(),
    })
    .meta({ id: 'TicketOfSomebody' }),
  also: {
    total: z.int().nonnegative().describe('Tickets of this state and desk, whatever the other filters.'),
    staff: z.array(z.string()).describe('Usernames to whom a ticket can be assigned.'),
  },
  filters: {
    show: z.enum(ticketStates).default('open').describe('Their state.'),
    kind: z.enum(ticketKindNames).optional(),
    assigned: z.enum(['me', 'nobody']).optional(),
    desk: z.enum(['questions', 'bugs']).default('questions'),
  },
})
export type TicketOfSomebody = z.infer<typeof listAllTickets.row>

export const readAnyTicket = define('readAnyTicket', 'GET /api/admin/tickets/{ticketId}', {
  roles: ['moderator', 'support'],
  summary: 'Any ticket with its messages, its author and the browser’s details.',
  params: ticketParams,
  response: oneThread,
  errors: ['not_found'],
})

export const answerTicket = define('answerTicket', 'POST /api/admin/tickets/{ticketId}/answers', {
  roles: ['moderator', 'support'],
  summary:
    'Answers a ticket, and closes it if asked to. Its author is notified; a visitor gets it by email. Logged.',
  params: ticketParams,
  body: named('TicketAnswer', {
    text: ticketReply.nullable().describe('null: close it without an answer.'),
    close: z.boolean(),
    seen: idParam.optional().describe('The newest message that was read: a newer one rejects the answer.'),
  }),
  response: oneThread,
  errors: ['not_found', 'conflict'],
})

export const assignTicket = define('assignTicket', 'PUT /api/admin/tickets/{ticketId}/assignment', {
  roles: ['moderator', 'support'],
  summary: 'Assigns a ticket to someone on the staff, or to no one. Logged.',
  params: ticketParams,
  body: z.object({ to: z.string().max(40).nullable().describe('Username; null: no one.') }),
  response: oneThread,
  errors: ['not_found'],
})

export const judgeBug = define('judgeBug', 'PUT /api/admin/tickets/{ticketId}/bug', {
  roles: ['moderator', 'support'],
  summary:
    'Says how bad a reported fault is, or of which report it is a duplicate: that closes it and tells its author. Logged.',
  params: ticketParams,
  body: z.object({
    severity: z.enum(severities).nullable(),
    duplicateOf: z.int32().min(1).nullable().describe('Number of another bug report.'),
  }),
  response: oneThread,
  errors: ['not_found', 'conflict'],
})
