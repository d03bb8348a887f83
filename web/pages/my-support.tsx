import { listTicketSubjects, listTickets } from '#contract/community/support.ts'
import { useRead } from '../api/read.ts'
import { QuestionSearch } from '../community/support/question-search.tsx'
import { stateWords } from '../community/support/thread.tsx'
import { TicketForm } from '../community/support/ticket-form.tsx'
import { Badge } from '../design/badge.tsx'
import { ButtonLink, TextLink } from '../design/button.tsx'
import { Card } from '../design/card.tsx'
import { ListRow } from '../design/list-row.tsx'
import { Time } from '../design/time.tsx'
import { PageList, usePages } from '../layout/page-list.tsx'
import { PageHead, type PageProps } from '../page.tsx'
import { Answers } from './faq.tsx'

/** Help for members: a new ticket, and the tickets so far. */
export default function MySupportPage({ boot }: PageProps) {
  const subjects = useRead(listTicketSubjects, {}, { isPrivate: true })
  return (
    <>
      <PageHead
        title="Support"
        sub="Search the answers first. If none fits, ask us: a person reads every ticket."
        actions={<ButtonLink href="#ticket">Open a ticket</ButtonLink>}
      />
      <div className="with-rail">
        <div className="grid content-start gap-6">
          <Card title="Answers" body="grid gap-5">
            <QuestionSearch />
            <Answers boot={boot} />
          </Card>
          <Card id="ticket" title="Open a ticket">
            <TicketForm subjects={subjects.data?.subjects ?? []} query={boot.query} />
          </Card>
        </div>
        <div className="rail">
          <Card title="Your tickets" flush>
            <Tickets />
          </Card>
        </div>
      </div>
    </>
  )
}

function Tickets() {
  return (
    <PageList
      list={usePages(listTickets, {}, { isPrivate: true })}
      rowsOf={({ tickets }) => tickets}
      failed={{ title: 'Couldn’t load your tickets', text: 'Nothing is lost. Try again.' }}
      empty={{ title: 'No tickets yet', text: 'Your questions and our answers appear here.' }}
    >
      {({ id, subject, state, waitsSince }) => (
        <ListRow
          title={<TextLink href={`/support/${id}`}>{subject}</TextLink>}
          sub={<Time iso={waitsSince} />}
          end={<Badge tone={state === 'answered' ? 'warn' : 'neutral'}>{stateWords[state].author}</Badge>}
        />
      )}
    </PageList>
  )
}
