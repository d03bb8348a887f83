import { QueueItem } from '../../checks/reviews/index.ts'
import { Avatar } from '../../design/avatar.tsx'
import { FlagIcon, PauseIcon } from '../../design/icons.ts'
import { Points } from '../../design/points.tsx'
import { type Case, flagWords, namesOf, reasonWords } from './report-words.ts'

interface Props {
  item: Case
  isCurrent: boolean
  onChoose: (id: string) => void
}

/** A report or flag in the queue, in two lines. */
export function CaseItem({ item, isCurrent, onChoose }: Props) {
  const isReport = item.kind === 'report'
  return (
    <QueueItem
      mark={
        isReport ? (
          <Avatar name={item.report.reporter} />
        ) : (
          <span className="grid size-8 flex-none place-items-center">
            <FlagIcon size={22} aria-hidden="true" />
          </span>
        )
      }
      name={isReport ? item.report.title : namesOf(item.flag)}
      note={
        isReport
          ? `${reasonWords[item.report.reason]}, by ${item.report.reporter}`
          : flagWords[item.flag.kind].short
      }
      points={isReport ? null : <Points value={item.flag.points} kind="plain" />}
      sign={isReport && item.report.held ? <PauseIcon weight="fill" aria-label="On hold" /> : null}
      since={item.at}
      isCurrent={isCurrent}
      onChoose={() => onChoose(item.id)}
    />
  )
}
