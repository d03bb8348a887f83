import { type AttemptStanding, attemptStandings, historyOf } from '#contract/exchange/attempts.ts'
import { platformLabels, platformNames } from '#contract/platforms.ts'
import { Button } from '../../design/button.tsx'
import { Chip } from '../../design/chip.tsx'
import { SquaresFourIcon } from '../../design/icons.ts'
import { Menu } from '../../design/menu.tsx'
import { Scroller } from '../../design/scroller.tsx'
import { standingWord } from './attempt-words.ts'

type Query = Record<string, string>

const standings = Object.keys(attemptStandings) as AttemptStanding[]

/** URL of the same page with another part of the history; the filters of the task list stay. */
export function historyHref(
  query: Query,
  change: Record<'history' | 'from', string | null> | object,
): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(change))
    if (value === null) next.delete(name)
    else next.set(name, value)
  return next.size === 0 ? '?#history' : `?${next}#history`
}

/** Filters by outcome and platform; both are in the URL. */
export function HistoryFilters({ query }: { query: Query }) {
  const { standing, platform } = historyOf(query)
  return (
    <div className="flex flex-wrap gap-y-1 gap-x-3 items-center justify-between min-w-0 px-3.5 pt-1 pb-2 [&>.scroller]:max-w-full [&>.btn]:[--pad:10px] [&>.btn]:-mx-2.5">
      <Scroller label="Outcome">
        <Chip pressed={standing === undefined} href={historyHref(query, { history: null })}>
          All
        </Chip>
        {standings.map((each) => (
          <Chip key={each} pressed={standing === each} href={historyHref(query, { history: each })}>
            {standingWord(each)}
          </Chip>
        ))}
      </Scroller>
      <Menu
        trigger={
          <Button variant="ghost" icon={SquaresFourIcon}>
            <span className="sr-only">Platform: </span>
            {platform === undefined ? 'Any platform' : platformLabels[platform]}
          </Button>
        }
        entries={[
          { kind: 'link', label: 'Any platform', href: historyHref(query, { from: null }) },
          ...platformNames.map((name) => ({
            kind: 'link' as const,
            label: platformLabels[name],
            href: historyHref(query, { from: name }),
          })),
        ]}
      />
    </div>
  )
}
