import { type Attempt, historyOf, listAttempts } from '#contract/attempts.ts'
import { usePages } from '../../api/read-pages.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { NotRead } from '../../design/not-read.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import { SkeletonRows } from '../../design/skeleton.tsx'
import { AttemptRow } from './attempt-row.tsx'
import { HistoryFilters, historyHref } from './history-filters.tsx'

type Query = Record<string, string>

/** What the member did for points and how each ended, newest first, with what to do about it. */
export function History({ query }: { query: Query }) {
  const wish = historyOf(query)
  const { pages, isPending, isError, retry, more, busy } = usePages(listAttempts, { query: wish })
  const unlike = new Map(pages.flatMap((page) => page.attempts).map((attempt) => [attempt.id, attempt]))
  const attempts: Attempt[] = [...unlike.values()]
  const isNarrowed = Object.keys(wish).length > 0
  return (
    <Card title="Your history" flush>
      <div className="pb-3" id="history">
        {attempts.length > 0 || isNarrowed ? <HistoryFilters query={query} /> : null}
        {attempts.length > 0 ? (
          <ul>
            {attempts.map((attempt) => (
              <AttemptRow key={attempt.id} attempt={attempt} />
            ))}
          </ul>
        ) : isPending ? (
          <SkeletonRows rows={3} />
        ) : isError ? (
          <NotRead title="Your history is not here right now" text="Nothing is lost." retry={retry} />
        ) : (
          <Nothing query={query} isNarrowed={isNarrowed} />
        )}
        {more ? (
          <div className="pt-3">
            <ShowMore shown={attempts.length} onMore={more} busy={busy} />
          </div>
        ) : null}
      </div>
    </Card>
  )
}

function Nothing({ query, isNarrowed }: { query: Query; isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState
      title="Nothing of that kind"
      text="Tasks that you did in another way are still here."
      action={
        <ButtonLink href={historyHref(query, { history: null, from: null })}>Show all of it</ButtonLink>
      }
    />
  ) : (
    <EmptyState
      title="Nothing done yet"
      text="Each task you start appears here with how it ended: the points it brought, or why it brought none."
    />
  )
}
