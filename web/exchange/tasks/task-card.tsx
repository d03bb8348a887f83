import { blockOwner, type Task, taskHref } from '#contract/exchange/tasks.ts'
import { formatCount } from '#contract/numbers.ts'
import { declareAct, useActDialog } from '../../api/act-dialog.tsx'
import { Badge } from '../../design/badge.tsx'
import { ButtonLink } from '../../design/button.tsx'
import { CheckBadge } from '../../design/check-badge.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { Menu, type MenuEntry } from '../../design/menu.tsx'
import { Thumb } from '../../design/thumb.tsx'
import { TierMark } from '../../design/tier-badge.tsx'
import { Time } from '../../design/time.tsx'
import { report } from './report-dialog.tsx'
import { tierSentences } from './task-filters.ts'
import { actionWord, taskTime } from './task-labels.ts'
import { titleIdOf, type useHideTask } from './use-tasks.ts'
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
        <a className="task-title line-clamp-2 max-[16rem]:line-clamp-4" href={href} id={titleIdOf(task)}>
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

/** Menu of one card: Skip, Report and Block. The house has no owner to block. */
function TaskMenu({ task, acts }: Pick<Props, 'task' | 'acts'>) {
  const { ask, dialog } = useActDialog((name: 'report' | 'block') =>
    name === 'report'
      ? report(task, () => void acts.reported(task))
      : blocking(task, () => void acts.blocked(task)),
  )
  const block: MenuEntry[] = [
    'rule',
    { label: `Block ${task.owner}`, icon: 'Prohibit', danger: true, onSelect: () => ask('block') },
  ]
  return (
    <>
      <Menu
        trigger={<IconButton small icon="DotsThree" label={`More for ${task.title}`} />}
        entries={[
          { label: 'Skip', icon: 'EyeSlash', onSelect: () => acts.skip(task) },
          { label: 'Report', icon: 'Flag', onSelect: () => ask('report') },
          ...(task.house ? [] : block),
        ]}
      />
      {dialog}
    </>
  )
}

const blocking = ({ id, owner }: Task, done: () => void) =>
  declareAct(blockOwner, {
    title: `Block ${owner}?`,
    text: `You won’t see anything ${owner} promotes. They won’t be notified.`,
    verb: 'Block',
    params: { taskId: id },
    done,
  })
