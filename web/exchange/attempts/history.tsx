import { type Attempt, type AttemptPhase, attemptPhases, listAttempts } from '#contract/exchange/attempts.ts'
import type { ActionName } from '#contract/exchange/catalogue.ts'
import { taskHref } from '#contract/exchange/tasks.ts'
import { type PlatformName, platformLabels, platformNames } from '#contract/platforms.ts'
import { Badge } from '../../design/badge.tsx'
import { Button, ButtonLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Chip } from '../../design/chip.tsx'
import { classes } from '../../design/classes.ts'
import { Menu } from '../../design/menu.tsx'
import { SkeletonRows } from '../../design/placeholders.tsx'
import { PlatformMark } from '../../design/platform-icon.tsx'
import { Points } from '../../design/points.tsx'
import { Scroller } from '../../design/scroller.tsx'
import { Time } from '../../design/time.tsx'
import { PageList, usePages } from '../../layout/page-list.tsx'
import { WhenNear } from '../../layout/when-near.tsx'
import { phaseWords, reasonSentences, stateWords } from './attempt-labels.ts'

type Query = Record<string, string>

const phases = Object.keys(attemptPhases) as AttemptPhase[]

/** Filters of the history in the page's URL; unknown values are ignored. */
function filtersOf(query: Query): { phase?: AttemptPhase; platform?: PlatformName } {
  const phase = phases.find((each) => each === query.history)
  const platform = platformNames.find((each) => each === query.from)
  return { ...(phase && { phase }), ...(platform && { platform }) }
}

/** The member's tasks and how each ended, newest first, with what to do about it. */
export function History({ query }: { query: Query }) {
  return (
    <Card title="Your history" flush>
      <div className="pb-3" id="history">
        <WhenNear before={<SkeletonRows rows={3} />}>
          <Attempts query={query} />
        </WhenNear>
      </div>
    </Card>
  )
}

function Attempts({ query }: { query: Query }) {
  const filters = filtersOf(query)
  const list = usePages(listAttempts, { query: { ...filters, limit: '10' } })
  const isFiltered = filters.phase !== undefined || filters.platform !== undefined
  return (
    <>
      {isFiltered || list.pages[0]?.attempts.length ? <HistoryFilters query={query} /> : null}
      <PageList
        list={list}
        rowsOf={({ attempts }) => attempts}
        failed={{ title: 'Couldn’t load your history', text: 'Your points and tasks are safe.' }}
        empty={isFiltered ? noMatch(query) : none}
      >
        {(attempt) => <AttemptRow attempt={attempt} />}
      </PageList>
    </>
  )
}

const none = {
  title: 'No tasks yet',
  text: 'Each task you start appears here with its outcome: the points it paid, or why it paid none.',
}

const noMatch = (query: Query) => ({
  title: 'No tasks match these filters',
  text: 'Your other tasks are still in the history.',
  action: <ButtonLink href={historyHref(query, { history: null, from: null })}>Show all</ButtonLink>,
})

/** One started task: what it was, its state, and what to do about it. */
function AttemptRow({ attempt }: { attempt: Attempt }) {
  const { title, platform, state, points, startedAt, endedAt, dueAt } = attempt
  const why = reasonSentences(attempt).join(' ')
  const hasBadge = points === 0
  return (
    // On a phone a badge wraps below the task's name if both would be squeezed side by side.
    <li className={classes('list-row', hasBadge && 'max-desk:flex-wrap max-desk:gap-y-1.5')}>
      <PlatformMark platform={platform} />
      <div className={classes('list-row-text', hasBadge && 'max-desk:basis-[calc(100%-60px)]')}>
        <a className="list-row-title trunc two-lines hover:underline" href={hrefOf(attempt)}>
          {title}
        </a>
        <span className="list-row-sub">
          <Time iso={endedAt ?? startedAt} />
          {why ? <span> · {why}</span> : null}
          {dueAt ? (
            <span>
              {' · Decided by '}
              <Time inSentence iso={dueAt} />
            </span>
          ) : null}
        </span>
      </div>
      <span className={classes('flex gap-3 items-center', hasBadge && 'max-desk:ml-11.5')}>
        {hasBadge ? <Badge>{stateWords[state]}</Badge> : null}
        {points > 0 ? <Points value={points} kind="in" /> : null}
      </span>
    </li>
  )
}

/** Link to view or repeat it: a proof has a separate page. */
function hrefOf({ id, check, taskId, action, url, reward }: Attempt): string {
  if (check === 'screenshot') return `/attempts/${id}`
  return taskHref({ id: taskId, action: action as ActionName, url, points: reward })
}

/** URL of the same page with another part of the history; the filters of the task list stay. */
function historyHref(query: Query, change: Record<'history' | 'from', string | null> | object): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(change))
    if (value === null) next.delete(name)
    else next.set(name, value)
  return next.size === 0 ? '?#history' : `?${next}#history`
}

/** Filters by outcome and platform; both are in the URL. */
function HistoryFilters({ query }: { query: Query }) {
  const { phase, platform } = filtersOf(query)
  return (
    <div className="flex flex-wrap gap-y-1 gap-x-3 items-center justify-between min-w-0 px-3.5 pt-1 pb-2 [&>.scroller]:max-w-full">
      <Scroller label="Outcome">
        <Chip pressed={phase === undefined} href={historyHref(query, { history: null })}>
          All
        </Chip>
        {phases.map((each) => (
          <Chip key={each} pressed={phase === each} href={historyHref(query, { history: each })}>
            {phaseWords[each]}
          </Chip>
        ))}
      </Scroller>
      <Menu
        trigger={
          <Button variant="ghost" icon="SquaresFour">
            <span className="sr-only">Platform: </span>
            {platform === undefined ? 'Any platform' : platformLabels[platform]}
          </Button>
        }
        entries={[
          { label: 'Any platform', href: historyHref(query, { from: null }) },
          ...platformNames.map((name) => ({
            label: platformLabels[name],
            href: historyHref(query, { from: name }),
          })),
        ]}
      />
    </div>
  )
}
