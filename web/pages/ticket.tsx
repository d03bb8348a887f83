import { useState } from 'react'
import { closeTicket, readTicket, type TicketThread } from '#contract/community/support.ts'
import { write } from '../api/client.ts'
import { useSend } from '../api/use-send.ts'
import { Messages, ReplyForm, TicketFacts } from '../community/support/thread.tsx'
import { Button } from '../design/button.tsx'
import { Note } from '../design/card.tsx'
import { PageHead, type PageProps, pageData } from '../page.tsx'

/** One ticket: its messages, a reply, and closing it. A visitor's is opened by its link alone. */
export default function TicketPage({ boot }: PageProps) {
  const { ticketId = '' } = boot.params
  const read = pageData(boot, readTicket, { params: { ticketId } })
  const [ticket, setTicket] = useState<TicketThread | undefined>(read?.ticket)
  return (
    <>
      <PageHead
        title={ticket ? ticket.subject : 'Ticket'}
        sub={ticket ? `Ticket ${ticket.number}` : undefined}
        back={{ label: 'Support', href: '/support' }}
      />
      {ticket ? (
        <div className="with-rail">
          <div className="grid content-start gap-6">
            <Messages ticket={ticket} you="author" />
            <ReplyForm ticket={ticket} isMember={boot.viewer !== null} onChange={setTicket} />
          </div>
          <div className="rail">
            <TicketFacts ticket={ticket} you="author" />
            {ticket.state === 'closed' ? null : <CloseButton ticket={ticket} onChange={setTicket} />}
          </div>
        </div>
      ) : (
        <Note tone="warn">Couldn’t load this ticket. Nothing is lost: reload the page to try again.</Note>
      )}
    </>
  )
}

interface CloseProps {
  ticket: TicketThread
  onChange: (ticket: TicketThread) => void
}

function CloseButton({ ticket, onChange }: CloseProps) {
  const { busy, error, send } = useSend('closeTicket')
  const close = () =>
    send(async () => onChange((await write(closeTicket, { params: { ticketId: ticket.id } })).ticket))
  return (
    <>
      <Button full busy={busy} onClick={close}>
        Close ticket
      </Button>
      {error ? <Note tone="danger">{error}</Note> : null}
    </>
  )
}
