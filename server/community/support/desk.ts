import { assignTicket, judgeBug, listAllTickets } from '#contract/community/ticket-desk.ts'
import { inTransaction } from '#database/transaction.ts'
import { writeAudit } from '../../audit/index.ts'
import { serve } from '../../http/desk.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { deliver } from './answer.ts'
import { countTickets, isOriginal, readStaff, setAssignee, setBug } from './desk-queries.ts'
import { presentThread, presentTicket } from './present.ts'
import { findTicket, setState, tickets } from './queries.ts'

/** The desks of tickets and bug reports: their list, and the acts beside answering. */
export const deskEndpoints: readonly Endpoint[] = [
  serve(listAllTickets, {
    ...tickets,
    // Open ones in the order in which they wait.
    by: ({ show }) => (show === 'open' ? { key: { time: 'waits_since' }, order: 'asc' } : null),
    where: {
      show: 'ticket.state',
      // As the indexes have it: the planner would simplify a comparison with a constant.
      desk: (desk, place) => `(kind = 'bug') = (SELECT ${place(desk === 'bugs')}::boolean)`,
      assigned: (who, place, { viewer }) =>
        who === 'me' ? `assigned_to = ${place(viewer)}` : 'assigned_to IS NULL',
    },
    present: presentTicket,
    also: async ({ pool }, asked) => ({
      total: await countTickets(pool, asked),
      staff: await readStaff(pool),
    }),
  }),
  endpoint(assignTicket, async ({ params, body: { to } }, { services, member }) =>
    inTransaction(services.pool, async (client) => {
      const row = await findTicket(client, params.ticketId, true)
      if (!(await setAssignee(client, row.id, to)))
        throw Problem.field('to', 'Choose someone on the staff who answers tickets.')
      if (row.assignedTo !== to)
        await writeAudit(client, {
          actorId: member.id,
          act: 'assign_ticket',
          subject: { kind: 'ticket', id: row.id },
          detail: { before: row.assignedTo, after: to },
        })
      return { ticket: await presentThread(client, { ...row, assignedTo: to }, { forAdmin: true }) }
    }),
  ),
  endpoint(judgeBug, async ({ params, body }, { services, member }) =>
    inTransaction(services.pool, async (client) => {
      const row = await findTicket(client, params.ticketId, true)
      if (row.kind !== 'bug') throw new Problem('conflict', 'This ticket is no bug report.')
      const { severity, duplicateOf } = body
      const isNew = duplicateOf !== null && duplicateOf !== row.duplicateOf
      if (isNew && (duplicateOf === row.id || !(await isOriginal(client, duplicateOf))))
        throw Problem.field(
          'duplicateOf',
          'Enter the number of another bug report that is no duplicate itself.',
        )
      await setBug(client, row.id, body)
      const state = isNew ? 'closed' : row.state
      if (isNew) {
        await setState(client, row.id, state)
        await deliver(
          client,
          row,
          member.id,
          `Thank you: we know this fault as report ${duplicateOf}. You’ll get an answer here once it’s fixed.`,
        )
      }
      await writeAudit(client, {
        actorId: member.id,
        act: 'judge_bug',
        subject: { kind: 'ticket', id: row.id },
        detail: { before: { severity: row.severity, duplicateOf: row.duplicateOf }, after: body },
      })
      const judged = { ...row, severity, duplicateOf, state }
      return { ticket: await presentThread(client, judged, { forAdmin: true }) }
    }),
  ),
]
