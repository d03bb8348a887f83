import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  answerTicket,
  listAllTickets,
  messageMost,
  readAnyTicket,
  type TicketOfSomebody,
  type TicketState,
  type TicketThread,
  ticketKinds,
  ticketStates,
} from '#contract/community/support.ts'
import { write } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { usePages } from '../../api/read-pages.ts'
import { useAct } from '../../api/use-act.ts'
import { DeskHead, type Place } from '../../checks/reviews/desk-head.tsx'
import { QueueFrame } from '../../checks/reviews/queue-frame.tsx'
import { QueueItem } from '../../checks/reviews/queue-item.tsx'
import { useQueue } from '../../checks/reviews/use-queue.ts'
import { Avatar } from '../../design/avatar.tsx'
import { Button } from '../../design/button.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { Field } from '../../design/field.tsx'
import { Textarea } from '../../design/input.tsx'
import { NotRead } from '../../design/not-read.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import { SkeletonRows } from '../../design/skeleton.tsx'
import { Messages, stateWords, TicketFacts } from './thread.tsx'

const idOf = ({ id }: TicketOfSomebody): string => id
const authorOf = ({ author, email }: { author: string | null; email: string | null }): string =>
  author ?? email ?? 'A visitor'

const nothing: Record<TicketState, { title: string; text: string }> = {
  open: {
    title: 'No open tickets',
    text: 'Questions of members and visitors appear here, the longest wait first.',
  },
  answered: { title: 'No answered tickets', text: 'Tickets that wait for their authors appear here.' },
  closed: { title: 'No closed tickets', text: 'Closed tickets appear here. A reply opens them again.' },
}

/** Tickets of one state at the left, the chosen one with its answer at the right. */
export function TicketsDesk({ first }: { first: string | undefined }) {
  const [state, setState] = useState<TicketState>(ticketStates.find((name) => name === first) ?? 'open')
  const request = state === 'open' ? {} : { query: { state } }
  const { pages, isPending, isError, more, busy, retry } = usePages(listAllTickets, request, {
    isPrivate: true,
  })
  const tickets = pages.flatMap((page) => page.tickets)
  const total = pages[0]?.total ?? 0
  const { current, choose, place, moveOn } = useQueue(tickets, idOf, total)
  return (
    <QueueFrame
      title="Tickets"
      waiting={state === 'open' ? total : undefined}
      filter={
        <Segmented
          label="Show"
          full
          value={state}
          onChange={setState}
          options={ticketStates.map((value) => ({ value, label: stateWords[value].admin }))}
        />
      }
      items={
        isPending ? (
          <SkeletonRows rows={4} />
        ) : (
          <ul>
            {tickets.map((ticket) => (
              <QueueItem
                key={ticket.id}
                mark={<Avatar name={authorOf(ticket)} />}
                name={ticket.subject}
                note={`${ticketKinds[ticket.kind]}, ${authorOf(ticket)}`}
                since={ticket.waitsSince}
                isCurrent={ticket === current}
                onChoose={() => choose(ticket.id)}
              />
            ))}
          </ul>
        )
      }
      foot={more ? <ShowMore shown={tickets.length} total={total} onMore={more} busy={busy} /> : null}
    >
      {current ? (
        <Evidence key={current.id} ticket={current} place={place} onDone={moveOn} />
      ) : isPending ? null : (
        <section className="queue-none" aria-label="Ticket">
          {isError ? (
            <NotRead title="Couldn’t load the tickets" text="Nothing is lost. Try again." retry={retry} />
          ) : (
            <EmptyState {...nothing[state]} />
          )}
        </section>
      )}
    </QueueFrame>
  )
}

interface EvidenceProps {
  ticket: TicketOfSomebody
  place: Place
  onDone: () => void
}

function Evidence({ ticket, place, onDone }: EvidenceProps) {
  const { data, isPending, refetch } = useRead(
    readAnyTicket,
    { params: { ticketId: ticket.id } },
    { isPrivate: true },
  )
  const thread = data?.ticket
  return (
    <section className="desk" aria-label="Ticket">
      <DeskHead place={place} title={ticket.subject} note={`, ticket ${ticket.number}`}>
        By <b className="text-ink wrap-anywhere">{authorOf(ticket)}</b>
        {ticket.author ? null : ', without an account'}
      </DeskHead>
      {thread ? (
        <div className="desk-body">
          <div className="grid content-start gap-6">
            <Messages ticket={thread} you="support" />
            <AnswerForm ticket={thread} onDone={onDone} />
          </div>
          <TicketFacts ticket={thread} you="support" />
        </div>
      ) : (
        <NotRead
          isPending={isPending}
          rows={3}
          title="Couldn’t load this ticket"
          retry={() => void refetch()}
        />
      )}
    </section>
  )
}

/** The answer, which is mailed to the author, and the way to close the ticket with it or without it. */
function AnswerForm({ ticket, onDone }: { ticket: TicketThread; onDone: () => void }) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const { busy, act } = useAct('answerTicket', () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [listAllTickets.path] }),
      client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes(ticket.id) }),
    ]),
  )
  const isEmpty = text.trim() === ''
  const send = async (close: boolean): Promise<void> => {
    const body = { text: isEmpty ? null : text, close }
    const isDone = await act(async () => {
      await write(answerTicket, { params: { ticketId: ticket.id }, body })
      return isEmpty ? 'Ticket closed.' : 'Answer sent.'
    })
    if (!isDone) return
    setText('')
    onDone()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isEmpty) void send(false)
  }
  return (
    <form className="grid gap-3" onSubmit={submit}>
      <Field label="Answer" hint="Its author gets a mail with it.">
        <Textarea
          rows={6}
          maxLength={messageMost}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        {ticket.state === 'closed' && isEmpty ? null : (
          <Button busy={busy} onClick={() => void send(true)}>
            {isEmpty ? 'Close without an answer' : 'Answer and close'}
          </Button>
        )}
        <Button type="submit" variant="solid" busy={busy} disabled={isEmpty}>
          Answer
        </Button>
      </div>
    </form>
  )
}
