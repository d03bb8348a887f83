import type { Attempt } from '#contract/exchange/attempts.ts'
import type { ActionName } from '#contract/exchange/catalogue.ts'
import { taskHref } from '#contract/exchange/tasks.ts'
import { Badge } from '../../design/badge.tsx'
import { PlatformMark } from '../../design/platform-icon.tsx'
import { Points } from '../../design/points.tsx'
import { Time } from '../../design/time.tsx'
import { reasonSentences, stateWord } from './attempt-words.ts'

/** One started task: what it was, its state, and what to do about it. */
export function AttemptRow({ attempt }: { attempt: Attempt }) {
  const { title, platform, state, points, startedAt, endedAt, dueAt } = attempt
  const why = reasonSentences(attempt).join(' ')
  return (
    <li className="list-row max-desk:has-[.badge]:flex-wrap max-desk:has-[.badge]:gap-y-1.5 max-desk:[&:has(.badge)>.list-row-text]:basis-[calc(100%_-_60px)] max-desk:[&:has(.badge)>.attempt-end]:ml-11.5">
      <PlatformMark platform={platform} />
      <div className="list-row-text">
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
      <span className="attempt-end">
        {points > 0 && state !== 'half_credited' ? null : <Badge>{stateWord(state)}</Badge>}
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
