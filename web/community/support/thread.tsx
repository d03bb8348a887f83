import type { TicketState, TicketThread } from '#contract/community/support.ts'
import { ticketKinds } from '#contract/community/support.ts'
import { Badge } from '../../design/badge.tsx'
import { Card } from '../../design/card.tsx'
import { Time } from '../../design/time.tsx'

/** State of a ticket as its author reads it, and as admins do. */
export const stateWords: Record<TicketState, { author: string; admin: string }> = {
  open: { author: 'Waiting for us', admin: 'Open' },
  answered: { author: 'Answered', admin: 'Answered' },
  closed: { author: 'Closed', admin: 'Closed' },
}

/** The messages of a ticket, oldest first. you: who reads it. */
export function Messages({ ticket, you }: { ticket: TicketThread; you: 'author' | 'support' }) {
  const nameOf = (by: 'author' | 'support'): string => {
    if (by === you) return 'You'
    return by === 'support' ? 'Support' : (ticket.author ?? ticket.email ?? 'Visitor')
  }
  return (
    <ol className="grid gap-4">
      {ticket.messages.map(({ id, by, text, createdAt }) => (
        <li
          key={id}
          className={`grid max-w-reading gap-1 rounded-md border border-line px-4 py-3 ${by === you ? 'justify-self-end bg-raised' : 'bg-card'}`}
        >
          <p className="text-13">
            <b className="font-label">{nameOf(by)}</b>{' '}
            <span className="dim">
              <Time iso={createdAt} />
            </span>
          </p>
          <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
        </li>
      ))}
    </ol>
  )
}

/** Facts of a ticket: type, subject of the question, browser. */
export function TicketFacts({ ticket, linked = true }: { ticket: TicketThread; linked?: boolean }) {
  const { kind, about, browser, createdAt, state } = ticket
  return (
    <Card title="About this ticket" aside={<Badge>{stateWords[state].author}</Badge>}>
      <dl className="desk-facts wrap-anywhere">
        <dt>Type</dt>
        <dd>{ticketKinds[kind]}</dd>
        {about ? (
          <>
            <dt>{subjectWords[about.kind]}</dt>
            <dd>
              {linked ? (
                <a className="link" href={about.path}>
                  {about.title}
                </a>
              ) : (
                about.title
              )}
            </dd>
          </>
        ) : null}
        <dt>Opened</dt>
        <dd>
          <Time iso={createdAt} />
        </dd>
        {browser ? (
          <>
            <dt>Page</dt>
            <dd>{browser.page}</dd>
            <dt>Browser</dt>
            <dd>{browser.agent}</dd>
            <dt>Window</dt>
            <dd>
              {browser.window}, {browser.language}, {browser.theme}
            </dd>
          </>
        ) : null}
      </dl>
    </Card>
  )
}

export const subjectWords = { attempt: 'Task', order: 'Order', campaign: 'Campaign' } as const
