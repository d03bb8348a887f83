import {
  messageMost,
  replyToTicket,
  type TicketState,
  type TicketThread,
  ticketKinds,
  ticketPicturesMost,
} from '#contract/community/support.ts'
import { write } from '../../api/client.ts'
import { useSend } from '../../api/use-send.ts'
import { Badge } from '../../design/badge.tsx'
import { Button, TextLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Facts } from '../../design/facts.tsx'
import { Field, Form, Textarea } from '../../design/field.tsx'
import { Time } from '../../design/time.tsx'
import { useDraftText } from '../../design/use-text-draft.ts'
import { Pictures, usePictures } from '../../exchange/campaigns/pictures-field.tsx'

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
      {ticket.messages.map(({ id, by, text, pictures, createdAt }) => (
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
          <Pictures urls={pictures} by={nameOf(by)} />
        </li>
      ))}
    </ol>
  )
}

/** Facts of a ticket: type, subject of the question, browser. */
export function TicketFacts({ ticket, you }: { ticket: TicketThread; you: 'author' | 'support' }) {
  const { kind, about, browser, createdAt, state } = ticket
  const subject =
    you === 'author' ? (
      <TextLink href={about?.path}>{about?.title}</TextLink>
    ) : (
      <>
        {about?.title}
        {ticket.desk?.facts ? <span className="dim block text-13">{ticket.desk.facts}</span> : null}
      </>
    )
  return (
    <Card
      title="About this ticket"
      aside={<Badge>{stateWords[state][you === 'author' ? 'author' : 'admin']}</Badge>}
    >
      <Facts
        className="grid gap-3 wrap-anywhere [&_dt]:text-13 [&_dt]:text-ink-2"
        of={{
          Type: ticketKinds[kind],
          ...(about && { [subjectWords[about.kind]]: subject }),
          Opened: <Time iso={createdAt} />,
          Page: browser?.page,
          Browser: browser?.agent,
          Window: browser && `${browser.window}, ${browser.language}, ${browser.theme}`,
        }}
      />
    </Card>
  )
}

/** Things that a ticket can be about, as people name them. */
export const subjectWords = { attempt: 'Task', order: 'Order', campaign: 'Campaign' } as const

interface Props {
  ticket: TicketThread
  /** Visitors can't upload pictures. */
  isMember: boolean
  onChange: (ticket: TicketThread) => void
}

/** Adds a message to the caller's ticket; what was typed stays until it was sent, through a reload too. */
export function ReplyForm({ ticket, isMember, onChange }: Props) {
  const [text, setText] = useDraftText(`reply:${ticket.id}`)
  const { busy, error, send } = useSend('replyToTicket')
  const pictures = usePictures(ticketPicturesMost)
  const submit = (): void => {
    void send(async () => {
      const body = { text, pictures: pictures.ids }
      onChange((await write(replyToTicket, { params: { ticketId: ticket.id }, body })).ticket)
      setText('')
      pictures.clear()
    })
  }
  return (
    <Form className="grid gap-3" onSend={submit}>
      <Field
        label={ticket.state === 'closed' ? 'Reply, which opens the ticket again' : 'Reply'}
        error={error}
      >
        <Textarea rows={4} maxLength={messageMost} value={text} onChange={setText} />
      </Field>
      {isMember && text !== '' ? pictures.field : null}
      <Button type="submit" variant="solid" busy={busy} className="justify-self-start">
        Send reply
      </Button>
    </Form>
  )
}
