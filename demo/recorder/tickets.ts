import { contactUs, listTicketSubjects, openTicket, replyToTicket } from '#contract/community/support.ts'
import { answerTicket } from '#contract/community/ticket-desk.ts'
import { adminUsername } from '#demo/script/cast.ts'
import { tickets } from '#demo/script/tickets.ts'
import { act } from './people.ts'
import { dayMs, hourMs, type Stage } from './stage.ts'

/** Schedules the demo's tickets: each is opened, answered and closed through the product's own calls. */
export function planTickets(stage: Stage): void {
  for (const ticket of tickets)
    stage.agenda.add(stage.end - ticket.daysAgo * dayMs, () => open(stage, ticket))
}

async function open(stage: Stage, ticket: (typeof tickets)[number]): Promise<void> {
  const { by, kind, subject, text, replies } = ticket
  if (by.includes('@'))
    return void (await act(stage, adminUsername, contactUs, { body: { email: by, kind, subject, text } }))
  const { subjects } = await act(stage, by, listTicketSubjects, {})
  const found = subjects.find((candidate) => candidate.kind === ticket.about)
  const about = found ? { kind: found.kind, id: found.id } : null
  const browser = kind === 'bug' ? phone : null
  const opened = await act(stage, by, openTicket, { body: { kind, subject, text, about, browser } })
  const params = { ticketId: opened.ticket.id }
  replies.forEach((text, index) => {
    const isAnswer = index % 2 === 0
    const close = ticket.closes === true && index === replies.length - 1
    stage.agenda.after((index + 1) * 5 * hourMs, () =>
      isAnswer
        ? act(stage, adminUsername, answerTicket, { params, body: { text, close } })
        : act(stage, by, replyToTicket, { params, body: { text } }),
    )
  })
}

const phone = {
  page: '/my-content',
  agent:
    'Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0 Mobile Safari/537.36',
  window: '320 × 568',
  language: 'es-AR',
  theme: 'dark',
}
