import { type Attempt, listAttempts } from '#contract/attempts.ts'
import { type PlatformName, platformNames } from '#contract/platforms.ts'
import { usePages } from '../../api/read-pages.ts'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { PlatformMark } from '../../design/platform-icon.tsx'
import { Points } from '../../design/points.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import { SkeletonRows } from '../../design/skeleton.tsx'
import { Time } from '../../design/time.tsx'
import { reasonSentences, stateWord } from './attempt-words.ts'

/** What the member did for points and how each ended, newest first, with what to do about it. */
export function History() {
  const { pages, isPending, retry, more, busy } = usePages(listAttempts, {})
  const unlike = new Map(pages.flatMap((page) => page.attempts).map((attempt) => [attempt.id, attempt]))
  const attempts = [...unlike.values()]
  return (
    <Card title="Your history" flush>
      <div className="pt-2 pb-3" id="history">
        {attempts.length > 0 ? (
          <ul>
            {attempts.map((attempt) => (
              <AttemptRow key={attempt.id} attempt={attempt} />
            ))}
          </ul>
        ) : isPending ? (
          <SkeletonRows rows={3} />
        ) : (
          <Nothing failed={pages.length === 0} retry={retry} />
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

function AttemptRow({ attempt }: { attempt: Attempt }) {
  const { title, platform, state, points, startedAt, endedAt } = attempt
  const why = reasonSentences(attempt).join(' ')
  return (
    <li className="list-row">
      {isPlatform(platform) ? <PlatformMark platform={platform} /> : null}
      <div className="list-row-text">
        <span className="list-row-title trunc">{title}</span>
        <span className="list-row-sub">
          <Time iso={endedAt ?? startedAt} />
          {why ? <span> · {why}</span> : null}
        </span>
      </div>
      {points > 0 ? <Points value={points} kind="in" /> : <Badge>{stateWord(state)}</Badge>}
    </li>
  )
}

const isPlatform = (name: string): name is PlatformName => platformNames.some((known) => known === name)

function Nothing({ failed, retry }: { failed: boolean; retry: () => void }) {
  return failed ? (
    <EmptyState
      title="Your history is not here right now"
      text="Nothing is lost."
      action={<Button onClick={retry}>Try again</Button>}
    />
  ) : (
    <EmptyState
      title="Nothing done yet"
      text="Each task you start appears here with how it ended: the points it brought, or why it brought none."
    />
  )
}
