import { type Task, taskHref } from '#contract/exchange/tasks.ts'
import { Badge } from '../../design/badge.tsx'
import { ButtonLink } from '../../design/button.tsx'
import { CheckBadge } from '../../design/check-badge.tsx'
import { formatCount } from '../../design/numbers.ts'
import { Thumb } from '../../design/thumb.tsx'
import { TierMark } from '../../design/tier-mark.tsx'
import { Time } from '../../design/time.tsx'
import { tierSentences } from './task-filters.ts'
import { TaskMenu } from './task-menu.tsx'
import { actionWord, taskTime } from './task-words.ts'
import { titleIdOf, type useHideTask } from './use-hide-task.ts'
import './tasks.css'

interface Props {
  task: Task
  /** Pays the most per minute in the list: its button is filled. */
  best: boolean
  /** False: the list says the tier of all its tasks. */
  showsTier: boolean
  acts: ReturnType<typeof useHideTask>
}

/** One task: its creator, how it is checked, how many people it wants, how long it takes and what it pays. */
export function TaskCard({ task, best, showsTier, acts }: Props) {
  const href = taskHref(task)
  const word = actionWord(task.action, task.platform)
  const time = taskTime(task)
  return (
    <li className="task">
      <Thumb src={task.thumbnailUrl} size={112} platform={task.platform} />
      <div className="task-text">
        <a className="task-title trunc two-lines" href={href} id={titleIdOf(task)}>
          {task.title}
        </a>
        <span className="sub text-13 trunc">{task.owner}</span>
        <span className="task-meta">
          <CheckBadge check={task.check} />
          {showsTier ? <TierMark tier={task.tier} sentence={tierSentences[task.tier]} /> : null}
          <span className="task-wanted num">{`${formatCount(task.wanted)} left`}</span>
          {task.spotlight ? <Badge>Spotlight</Badge> : null}
        </span>
      </div>
      <span className="task-time num">
        <b>{word}</b>
        <span className="dim">{time}</span>
      </span>
      {task.availableAt === null ? (
        <ButtonLink variant={best ? 'earn' : 'line'} className="task-go" href={href} points={task.points}>
          <span className="sr-only">{`${word} ${task.title}, ${time}, `}</span>
          Earn
        </ButtonLink>
      ) : (
        <p className="task-go task-later num">
          <span>Opens again</span>
          <Time iso={task.availableAt} />
        </p>
      )}
      <TaskMenu task={task} acts={acts} />
    </li>
  )
}
