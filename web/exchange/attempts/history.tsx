import { type Attempt, historyOf, listAttempts } from '#contract/exchange/attempts.ts'
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

/** The member's tasks and how each ended, newest first, with what to do about it. */
export function History({ query }: { query: Query }) {
  const filters = historyOf(query)
  const { pages, isPending, isError, retry, more, busy } = usePages(listAttempts, { query: filters })
  const byId = new Map(pages.flatMap((page) => page.attempts).map((attempt) => [attempt.id, attempt]))
  const attempts: Attempt[] = [...byId.values()]
  const isFiltered = filters.standing !== undefined || filters.platform !== undefined
  return (
    <Card title="Your history" flush>
      <div className="pb-3" id="history">
        {attempts.length > 0 || isFiltered ? <HistoryFilters query={query} /> : null}
        {attempts.length > 0 ? (
          <ul>
            {attempts.map((attempt) => (
              <AttemptRow key={attempt.id} attempt={attempt} />
            ))}
          </ul>
        ) : isPending ? (
          <SkeletonRows rows={3} />
        ) : isError ? (
          <NotRead title="Couldn’t load your history" text="Your points and tasks are safe." retry={retry} />
        ) : (
          <EmptyHistory query={query} isFiltered={isFiltered} />
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

function EmptyHistory({ query, isFiltered }: { query: Query; isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      title="No tasks match these filters"
      text="Your other tasks are still in the history."
      action={<ButtonLink href={historyHref(query, { history: null, from: null })}>Show all</ButtonLink>}
    />
  ) : (
    <EmptyState
      title="No tasks yet"
      text="Each task you start appears here with its outcome: the points it paid, or why it paid none."
    />
  )
}
