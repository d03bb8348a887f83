import {
  closeTicket,
  contactUs,
  listTicketSubjects,
  listTickets,
  openTicket,
  readTicket,
  replyToTicket,
} from '#contract/community/support.ts'
import { answerTicket, readAnyTicket } from '#contract/community/ticket-desk.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Context } from '../../http/context.ts'
import { pageById } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { readOwnPictures } from '../../pictures/index.ts'
import { Problem } from '../../problem.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import { answer } from './answer.ts'
import { deskEndpoints } from './desk.ts'
import { readNewest } from './desk-queries.ts'
import { presentThread, presentTicket } from './present.ts'
import {
  countMessages,
  findTicket,
  insertMessage,
  insertTicket,
  readTickets,
  setState,
  type TicketRow,
  ticketNotFound,
} from './queries.ts'
import { findSubject, readSubjects } from './subject-queries.ts'

/** For a reply without a session: perhaps it ended while the reply was written. */
const signedOut = () =>
  new Problem('not_found', 'Ticket not found. If you wrote it as a member, sign in first.')

export { sendTicketAnswer } from './answer.ts'
export { sweepVisitorTickets } from './queries.ts'

/** Messages of one ticket; whoever needs more opens another. */
const messagesMost = 200

/** True if the caller may see a ticket: it is theirs, or a visitor's, which its unguessable id opens. */
const isOwn = ({ memberId }: TicketRow, { member }: Pick<Context, 'member'>): boolean =>
  memberId === null || memberId === member?.id

/** Tickets of members and visitors, and the admins' answers. */
export const supportEndpoints: readonly Endpoint[] = [
  ...deskEndpoints,
  endpoint(openTicket, async ({ body }, { services, member }) => {
    const { about } = body
    const known = about && (await findSubject(services.pool, member.id, about))
    if (about && !known) throw Problem.field('about', 'Choose one from the list.')
    await countAgainstLimits(services, { ticket_member: member.id })
    const pictureIds = await readOwnPictures(services.pool, member.id, body.pictures)
    const ticket = { ...body, memberId: member.id, email: null, pictureIds }
    const { publicId } = await insertTicket(services.pool, ticket)
    const row = await findTicket(services.pool, publicId)
    return { ticket: await presentThread(services.pool, row, { forAdmin: false }) }
  }),
  endpoint(contactUs, async ({ body: { website, ...body } }, { services, network }) => {
    // Only programs fill in the field that the form hides. They are told what people are told.
    if (website !== '') return { number: null }
    const ticket = { ...body, memberId: null, about: null, browser: null, pictureIds: [] }
    return inTransaction(services.pool, async (client) => {
      const { id: number, isNew } = await insertTicket(client, ticket)
      if (isNew) await countAgainstLimits(services, { contact_network: network }, { client })
      return { number }
    })
  }),
  endpoint(listTickets, async ({ query }, { services: { pool }, member }) => {
    const { shown, nextCursor } = await pageById(query, (page) => readTickets(pool, member.id, page))
    return { tickets: shown.map(presentTicket), nextCursor }
  }),
  endpoint(listTicketSubjects, async (_input, { services: { pool }, member }) => ({
    subjects: await readSubjects(pool, member.id),
  })),
  endpoint(readTicket, async ({ params }, context) => {
    const { pool } = context.services
    const row = await findTicket(pool, params.ticketId)
    if (!isOwn(row, context)) throw ticketNotFound()
    return { ticket: await presentThread(pool, row, { forAdmin: false }) }
  }),
  endpoint(replyToTicket, async ({ params, body }, context) => {
    const { services, network, member } = context
    return inTransaction(services.pool, async (client) => {
      const row = await findTicket(client, params.ticketId, true)
      if (!isOwn(row, context)) throw member ? ticketNotFound() : signedOut()
      await countAgainstLimits(services, { ticket_reply: network }, { client })
      if ((await countMessages(client, row.id)) >= messagesMost)
        throw new Problem(
          'limit_reached',
          'This ticket is full. Open another one and enter this one’s number.',
        )
      const pictureIds = member ? await readOwnPictures(client, member.id, body.pictures) : []
      const newest = await readNewest(client, row.id)
      const isSent =
        !newest.bySupport &&
        newest.text === body.text &&
        pictureIds.every((id) => newest.pictureIds.includes(id))
      if (!isSent)
        await insertMessage(client, { ticketId: row.id, adminId: null, text: body.text, pictureIds })
      await setState(client, row.id, 'open')
      return { ticket: await presentThread(client, { ...row, state: 'open' }, { forAdmin: false }) }
    })
  }),
  endpoint(closeTicket, async ({ params }, context) =>
    inTransaction(context.services.pool, async (client) => {
      const row = await findTicket(client, params.ticketId, true)
      if (!isOwn(row, context)) throw ticketNotFound()
      if (row.state !== 'closed') await setState(client, row.id, 'closed')
      return { ticket: await presentThread(client, { ...row, state: 'closed' }, { forAdmin: false }) }
    }),
  ),
  endpoint(readAnyTicket, async ({ params }, { services: { pool } }) => {
    const row = await findTicket(pool, params.ticketId)
    return { ticket: await presentThread(pool, row, { forAdmin: true }) }
  }),
  endpoint(answerTicket, async ({ params, body }, { services, member }) => {
    if (body.text === null && !body.close)
      throw Problem.field('text', 'Write an answer, or close the ticket.')
    return inTransaction(services.pool, async (client) => {
      const row = await findTicket(client, params.ticketId, true)
      return { ticket: await answer(client, row, { adminId: member.id, ...body }) }
    })
  }),
]
