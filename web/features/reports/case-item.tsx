import { Avatar } from '../../design/avatar.tsx'
import { FlagIcon, PauseIcon } from '../../design/icons.ts'
import { Points } from '../../design/points.tsx'
import { Waited } from '../reviews/index.ts'
import { type Case, flagWords, namesOf, reasonWords } from './report-words.ts'

interface Props {
  item: Case
  isCurrent: boolean
  onChoose: (id: string) => void
}

/** One of what waits, in two lines. */
export function CaseItem({ item, isCurrent, onChoose }: Props) {
  const isReport = item.kind === 'report'
  const name = isReport ? item.report.title : namesOf(item.flag)
  return (
    <li>
      <button
        type="button"
        className="queue-item"
        aria-current={isCurrent || undefined}
        onClick={() => onChoose(item.id)}
      >
        {isReport ? (
          <Avatar name={item.report.reporter} />
        ) : (
          <span className="grid size-8 flex-none place-items-center">
            <FlagIcon size={22} aria-hidden="true" />
          </span>
        )}
        <span className="queue-item-text">
          <b className="trunc">{name}</b>
          <span className="dim text-13 trunc">
            {isReport
              ? `${reasonWords[item.report.reason]}, by ${item.report.reporter}`
              : flagWords[item.flag.kind].short}
          </span>
        </span>
        <span className="queue-item-end">
          {isReport ? null : <Points value={item.flag.points} kind="plain" />}
          <span className="dim text-12 num">
            {isReport && item.report.held ? <PauseIcon weight="fill" aria-label="On hold" /> : null}
            <Waited since={item.at} />
          </span>
        </span>
      </button>
    </li>
  )
}
