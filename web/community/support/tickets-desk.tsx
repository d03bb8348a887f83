import { type TicketState, ticketKindNames, ticketKinds, ticketStates } from '#contract/community/support.ts'
import { listAllTickets, readAnyTicket, type TicketOfSomebody } from '#contract/community/ticket-desk.ts'
import type { Boot } from '#contract/render.ts'
import { useRead } from '../../api/read.ts'
import { Avatar } from '../../design/avatar.tsx'
import { Select } from '../../design/field.tsx'
import { NotRead } from '../../design/placeholders.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { useKeys } from '../../design/single-keys.ts'
import { sentenceCase } from '../../design/texts.ts'
import { useDesk } from '../../layout/desk.tsx'
import { DeskHead, type EvidenceProps } from '../../layout/queue/desk-head.tsx'
import { QueueDesk } from '../../layout/queue/queue-desk.tsx'
import { AnswerForm } from './answer-form.tsx'
import { AssignCard, BugCard } from './desk-cards.tsx'
import { Messages, stateWords, TicketFacts } from './thread.tsx'

const authorOf = ({ author, email }: { author: string | null; email: string | null }): string =>
  author ?? email ?? 'A visitor'

const noteOf = (ticket: TicketOfSomebody): string => {
  const kind =
    ticket.kind === 'bug' ? sentenceCase(ticket.severity ?? 'not judged') : ticketKinds[ticket.kind]
  return `${kind}, ${authorOf(ticket)}${ticket.assignedTo ? `, with ${ticket.assignedTo}` : ''}`
}

const nothing: Record<TicketState, string> = {
  open: 'What members and visitors write appears here, the longest wait first.',
  answered: 'Tickets that wait for their authors appear here.',
  closed: 'Closed tickets appear here. A reply opens them again.',
}

type Opened = ReturnType<typeof useDesk<typeof listAllTickets>>

/** Tickets of one state at the left, the chosen one with its answer at the right. */
export function TicketsDesk({ query, preset }: Pick<Boot, 'query' | 'preset'>) {
  const desk = useDesk(listAllTickets, query, preset)
  const { filters, list } = desk
  const isBugs = preset.desk === 'bugs'
  const state = (filters.show ?? 'open') as TicketState
  const total = list.pages[0]?.total ?? 0
  return (
    <QueueDesk
      title={isBugs ? 'Bug reports' : 'Tickets'}
      waiting={state === 'open' ? total : undefined}
      filter={<DeskFilters {...desk} isBugs={isBugs} />}
      list={list}
      items={list.pages.flatMap(({ tickets }) => tickets)}
      idOf={({ id }) => id}
      row={(ticket) => ({
        mark: <Avatar name={authorOf(ticket)} />,
        name: ticket.subject,
        note: noteOf(ticket),
        since: ticket.waitsSince,
      })}
      total={total}
      failed={{ title: 'Couldn’t load the tickets', text: list.mistake ?? 'Nothing is lost. Try again.' }}
      empty={{ title: `No ${state} ${isBugs ? 'bug reports' : 'tickets'}`, text: nothing[state] }}
    >
      {(ticket, place, onDone) => (
        <Evidence item={ticket} staff={list.pages[0]?.staff ?? []} place={place} onDone={onDone} />
      )}
    </QueueDesk>
  )
}

interface Ticket extends EvidenceProps<TicketOfSomebody> {
  /** Usernames to whom it can be assigned. */
  staff: readonly string[]
}

function Evidence({ item: ticket, staff, place, onDone }: Ticket) {
  useKeys(place.onNext ? { j: place.onNext } : {})
  const { data, isPending, refetch } = useRead(readAnyTicket, { params: { ticketId: ticket.id } })
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
          <div className="grid content-start gap-6">
            <TicketFacts ticket={thread} you="support" />
            <AssignCard ticket={thread} staff={staff} />
            {thread.kind === 'bug' ? <BugCard ticket={thread} onClosed={onDone} /> : null}
          </div>
        </div>
      ) : (
        <NotRead isPending={isPending} rows={3} title="Couldn’t load this ticket" retry={refetch} />
      )}
    </section>
  )
}

/** Filters of a desk: the state, the type of questions, and whose they are. */
function DeskFilters({ isBugs, filters, change }: Pick<Opened, 'filters' | 'change'> & { isBugs: boolean }) {
  const { show = 'open', kind = '', assigned = '' } = filters
  return (
    <div className="grid gap-2">
      <Segmented
        label="Show"
        full
        value={show}
        onChange={(show) => change({ show })}
        options={ticketStates.map((value) => ({ value, label: stateWords[value].admin }))}
      />
      <div className="grid gap-2 grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]">
        {isBugs ? null : (
          <Select
            aria-label="Type"
            value={kind}
            onChange={(kind) => change({ kind })}
            none="Every type"
            options={ticketKindNames
              .filter((name) => name !== 'bug')
              .map((name) => [name, ticketKinds[name]])}
          />
        )}
        <Select
          aria-label="Assigned to"
          value={assigned}
          onChange={(assigned) => change({ assigned })}
          none="Anyone’s"
          options={[
            ['me', 'Mine'],
            ['nobody', 'No one’s'],
          ]}
        />
      </div>
    </div>
  )
}
