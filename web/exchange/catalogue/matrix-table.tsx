import type { EngagementChange, EngagementRow } from '#contract/exchange/catalogue/admin.ts'
import { actionNames } from '#contract/exchange/catalogue.ts'
import { platformLabels, platformNames } from '#contract/platforms.ts'
import { classes } from '../../design/classes.ts'
import { Icon } from '../../design/icon.tsx'
import { PlatformIcon } from '../../design/platform-icon.tsx'
import { Points } from '../../design/points.tsx'
import { durationText } from '../../design/time-text.ts'
import { actionWord } from '../tasks/task-labels.ts'
import { nameOf, withChange } from './row-labels.ts'
import './engagement.css'

interface Props {
  rows: readonly EngagementRow[]
  changes: ReadonlyMap<string, EngagementChange>
  onOpen: (key: string) => void
}

/** Platforms down, actions across; on a narrow screen a list of rows per platform. */
export function MatrixTable({ rows, changes, onOpen }: Props) {
  return (
    <div className="card">
      <table className="matrix">
        <caption className="sr-only">What each platform and action pays, and what is switched off</caption>
        <thead>
          <tr>
            <th scope="col">Platform</th>
            {actionNames.map((action) => (
              <th key={action} scope="col">
                {actionWord(action)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {platformNames.map((platform) => (
            <tr key={platform}>
              <th scope="row">
                <span className="flex items-center gap-2">
                  <PlatformIcon platform={platform} size={18} />
                  {platformLabels[platform]}
                </span>
              </th>
              {actionNames.map((action) => (
                <td key={action}>
                  {rows
                    .filter((row) => row.platform === platform && row.action === action)
                    .map((row, _at, all) => (
                      <Cell
                        key={row.key}
                        row={row}
                        isOneOf={all.length > 1}
                        change={changes.get(row.key)}
                        onOpen={onOpen}
                      />
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  row: EngagementRow
  /** True if another row of the platform has the same action. */
  isOneOf: boolean
  change: EngagementChange | undefined
  onOpen: (key: string) => void
}

function Cell({ row, isOneOf, change, onOpen }: CellProps) {
  const { isOn, durations } = withChange(row, change)
  const rewards = durations.map(({ reward }) => reward)
  const seconds = durations.map((each) => each.seconds)
  const [least, most] = [Math.min(...rewards), Math.max(...rewards)]
  const [shortest, longest] = [Math.min(...seconds), Math.max(...seconds)]
  return (
    <button
      type="button"
      className={classes(
        'grid gap-px justify-items-start w-full min-h-11 px-2 py-1.5 content-center rounded-md text-left hover:bg-hover -outline-offset-2 max-[80rem]:content-start',
        !isOn && 'text-ink-3',
        change && '[box-shadow:inset_0_0_0_1px_var(--control)]',
      )}
      onClick={() => onOpen(row.key)}
    >
      <span
        className={classes(
          'text-13 font-medium',
          isOneOf ? 'text-ink-2 max-[80rem]:text-inherit' : 'hidden max-[80rem]:block',
        )}
      >
        {row.label}
      </span>
      <span className="sr-only">{`${nameOf(row)}, `}</span>
      <span className="flex flex-wrap gap-y-0.5 gap-x-1 items-center text-13">
        {isOn ? null : <Icon name="Prohibit" size={14} weight="bold" />}
        {isOn ? null : <span>Off</span>}
        {isOn ? <Points value={least} kind="plain" /> : null}
        {isOn && most > least ? (
          <>
            <span className="dim">to</span>
            <Points value={most} kind="plain" />
          </>
        ) : null}
        {change ? <Icon name="PencilSimple" size={14} weight="fill" aria-label="changed, not saved" /> : null}
      </span>
      {longest > 0 ? <span className="dim text-12 num">{lengthsText(shortest, longest)}</span> : null}
    </button>
  )
}

/** '15 s', '15 to 60 s', '30 s to 3 min' */
function lengthsText(shortest: number, longest: number): string {
  if (shortest === longest) return durationText(longest)
  const [from, to] = [durationText(shortest), durationText(longest)]
  return `${from.endsWith(' s') && to.endsWith(' s') ? shortest : from} to ${to}`
}
