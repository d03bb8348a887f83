import { useState } from 'react'
import type { Case } from '#contract/staff/cases.ts'
import { QueueDesk } from '../../checks/reviews/queue-desk.tsx'
import { Avatar } from '../../design/avatar.tsx'
import { Icon } from '../../design/icon.tsx'
import { Points } from '../../design/points.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { flagWords, namesOf, reasonWords } from '../../trust/reports/report-labels.ts'
import { FlagEvidence } from './flag-evidence.tsx'
import { ReportEvidence } from './report-evidence.tsx'
import { useCases } from './use-cases.tsx'

/** A report filed by a member, or a flag of the nightly search. */
type Item = Case<'report'> | Case<'flag'>
type Kind = Item['kind'] | 'all'

/**
 * Reports of members and flags of the nightly search: the queue on the left, the chosen case on the right.
 */
export function ReportsDesk({ first }: { first: string | undefined }) {
  const [kind, setKind] = useState<Kind>(first === 'report' || first === 'flag' ? first : 'all')
  const reports = useCases('report')
  const flags = useCases('flag')
  const lists = { report: [reports], flag: [flags], all: [reports, flags] }[kind]
  const further = lists.filter(({ more }) => more)
  const cases = lists
    .flatMap((list): Item[] => list.cases)
    .toSorted((one, other) => other.openedAt.localeCompare(one.openedAt))
  const count = { report: reports.pages[0]?.total, flag: flags.pages[0]?.total }
  const total = kind === 'all' ? (count.report ?? 0) + (count.flag ?? 0) : (count[kind] ?? 0)
  return (
    <QueueDesk
      title="Reports"
      waiting={total}
      filter={
        <Segmented
          label="Show"
          full
          value={kind}
          onChange={setKind}
          options={[
            { value: 'all', label: 'All' },
            { value: 'report', label: 'Reports', count: count.report },
            { value: 'flag', label: 'Flags', count: count.flag },
          ]}
        />
      }
      list={{
        isPending: lists.some(({ isPending }) => isPending),
        isError: lists.some(({ isError }) => isError),
        busy: further.some(({ busy }) => busy),
        more: further.length > 0 ? () => each(further, ({ more }) => more?.()) : undefined,
        retry: () => each(lists, ({ retry }) => retry()),
      }}
      items={cases}
      idOf={({ id }) => id}
      row={rowOf}
      total={total}
      remark="Each decision is logged with your name."
      failed={{ title: 'Couldn’t load the reports', text: 'Nothing is lost: open cases stay open.' }}
      empty={emptyWords[kind]}
    >
      {(item, place, onDone) =>
        item.kind === 'report' ? (
          <ReportEvidence item={item} place={place} onDone={onDone} />
        ) : (
          <FlagEvidence item={item} place={place} onDone={onDone} />
        )
      }
    </QueueDesk>
  )
}

function each<Item>(items: readonly Item[], act: (item: Item) => void): void {
  for (const item of items) act(item)
}

const emptyWords: Record<Kind, { title: string; text: string }> = {
  all: {
    title: 'All clear',
    text: 'Reports about tasks appear here, and flags on accounts that may belong to one person.',
  },
  report: { title: 'No open reports', text: 'Reports about tasks appear here.' },
  flag: {
    title: 'No flags',
    text: 'Each night we look for members who give points mostly to each other, and at each sign-in for too many accounts of one email domain.',
  },
}

const rowOf = (item: Item) => ({
  ...(item.kind === 'report' ? reportRow(item) : flagRow(item)),
  since: item.openedAt,
})

const reportRow = ({ evidence: { reporter, title, reason, held } }: Case<'report'>) => ({
  mark: <Avatar name={reporter} />,
  name: title,
  note: `${reasonWords[reason]}, by ${reporter}`,
  sign: held ? (
    <Icon name="Pause" className="mr-1 text-warn-text" weight="fill" aria-label="On hold" />
  ) : null,
})

const flagRow = ({ evidence }: Case<'flag'>) => ({
  mark: (
    <span className="grid size-8 flex-none place-items-center">
      <Icon name="Flag" size={22} />
    </span>
  ),
  name: namesOf(evidence),
  note: flagWords[evidence.kind].short,
  points: <Points value={evidence.points} kind="plain" />,
})
