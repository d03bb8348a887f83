import { z } from 'zod'
import { define, listQuery, moment, named, pageWith, rowId, textOf } from '../operation.ts'
import { emailSchema } from '../people/sessions.ts'
import { oneLine } from '../texts.ts'

/** Types of tickets, as their authors choose them. */
export const ticketKinds = {
  question: 'A question',
  task: 'A task or its points',
  campaign: 'A campaign of mine',
  payment: 'A payment or premium',
  account: 'My account or signing in',
  bug: 'Something doesn’t work',
  other: 'Something else',
} as const
export type TicketKind = keyof typeof ticketKinds
export const ticketKindNames = Object.keys(ticketKinds) as [TicketKind, ...TicketKind[]]

/** open: waits for us; answered: waits for its author; closed: a reply opens it again. */
export const ticketStates = ['open', 'answered', 'closed'] as const
export type TicketState = (typeof ticketStates)[number]

export const subjectKinds = ['attempt', 'order', 'campaign'] as const
export type SubjectKind = (typeof subjectKinds)[number]

const subject = z.string().overwrite(oneLine).min(3).max(120)
export const messageMost = 5000
export const ticketPicturesMost = 4
const text = textOf(10, messageMost)
export const ticketReply = textOf(1, messageMost, 'Write something first.')

const pictures = z
  .array(z.uuid())
  .max(ticketPicturesMost, `Add at most ${ticketPicturesMost} pictures.`)
  .default([])

/** How bad a reported fault is. */
export const severities = ['low', 'normal', 'high', 'critical'] as const
export type Severity = (typeof severities)[number]

/** Details that the form of a bug report shows before it sends them. */
export const browserSchema = named('BrowserDetails', {
  page: z.string().max(500),
  agent: z.string().max(400),
  window: z.string().max(40),
  language: z.string().max(40),
  theme: z.string().max(20),
})
export type BrowserDetails = z.infer<typeof browserSchema>

const about = z.object({ kind: z.enum(subjectKinds), id: z.string().max(40) })

export const ticketSchema = named('Ticket', {
  id: z.uuid(),
  number: z.int().describe('Its number, for people to name it.'),
  kind: z.enum(ticketKindNames),
  subject: z.string(),
  state: z.enum(ticketStates),
  createdAt: moment,
  waitsSince: moment.describe('Time of the last message, or of the close.'),
})

const threadSchema = ticketSchema
  .extend({
    author: z.string().nullable().describe('Username; null: a visitor.'),
    email: z.string().nullable().describe('Of a visitor; admins only.'),
    about: about
      .extend({ title: z.string(), path: z.string() })
      .nullable()
      .describe('Attempt, order or campaign that it is about.'),
    browser: browserSchema.nullable(),
    desk: z
      .object({
        assignedTo: z.string().nullable().describe('Username.'),
        severity: z.enum(severities).nullable().describe('Of a bug report; null: not judged yet.'),
        duplicateOf: z.int().nullable().describe('Number of the report that is worked on.'),
        duplicates: z.int().describe('Reports that were closed as the same fault.'),
        facts: z.string().nullable().describe('State of what it is about.'),
      })
      .nullable()
      .describe('For the staff; null: for its author.'),
    messages: z.array(
      z.object({
        id: rowId,
        by: z.enum(['author', 'support']),
        text: z.string(),
        pictures: z.array(z.string()),
        createdAt: moment,
      }),
    ),
  })
  .meta({ id: 'TicketThread' })
export type TicketThread = z.infer<typeof threadSchema>

export const ticketParams = z.object({ ticketId: z.uuid() })
export const oneThread = z.object({ ticket: threadSchema })

export const openTicket = define('openTicket', 'POST /api/tickets', {
  summary:
    'Opens a ticket. The answer appears in the ticket, and the member is notified. Repeated within the hour: nothing changes.',
  body: named('NewTicket', {
    kind: z.enum(ticketKindNames),
    subject,
    text,
    about: about.nullable().default(null),
    browser: browserSchema.nullable().default(null),
    pictures,
  }),
  response: oneThread,
  rates: ['ticket_member'],
})

export const contactUs = define('contactUs', 'POST /api/contact', {
  audience: 'public',
  summary: 'Opens a ticket for a visitor, who gets the answer by email.',
  body: named('ContactForm', {
    email: emailSchema,
    kind: z.enum(ticketKindNames),
    subject,
    text,
    website: z.string().max(200).default('').describe('Left empty by people: the form hides it.'),
  }),
  response: z.object({ number: z.int().nullable().describe('Of the ticket; null: none was opened.') }),
  rates: ['contact_network'],
})

export const listTickets = define('listTickets', 'GET /api/tickets', {
  summary: 'The member’s tickets, newest first.',
  query: listQuery,
  response: pageWith({ tickets: z.array(ticketSchema) }),
})

export const readTicket = define('readTicket', 'GET /api/tickets/{ticketId}', {
  audience: 'public',
  summary: 'A ticket with its messages: the member’s own, or a visitor’s by its unguessable id.',
  params: ticketParams,
  response: oneThread,
  errors: ['not_found'],
})

export const replyToTicket = define('replyToTicket', 'POST /api/tickets/{ticketId}/messages', {
  audience: 'public',
  summary: 'Adds a message to one’s ticket. A closed ticket is open again. Repeated: nothing is added.',
  params: ticketParams,
  body: named('TicketReply', { text: ticketReply, pictures: pictures.describe('Of members only.') }),
  response: oneThread,
  errors: ['not_found', 'limit_reached'],
  rates: ['ticket_reply'],
})

export const closeTicket = define('closeTicket', 'POST /api/tickets/{ticketId}/closing', {
  audience: 'public',
  repeatable: true,
  summary: 'Closes one’s ticket. A reply opens it again.',
  params: ticketParams,
  response: oneThread,
  errors: ['not_found'],
})

export const listTicketSubjects = define('listTicketSubjects', 'GET /api/tickets/subjects', {
  summary: 'Latest attempts, orders and campaigns of the member, to attach one to a ticket.',
  response: z.object({
    subjects: z.array(
      named('TicketSubject', { kind: z.enum(subjectKinds), id: z.string(), title: z.string(), at: moment }),
    ),
  }),
})
