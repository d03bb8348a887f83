import { useState } from 'react'
import { listFlags } from '#contract/trust/flags.ts'
import { listReports } from '#contract/trust/reports.ts'
import { usePages } from '../../api/read-pages.ts'
import { QueueDesk } from '../../checks/reviews/queue-desk.tsx'
import { QueueItem } from '../../checks/reviews/queue-item.tsx'
import { useQueue } from '../../checks/reviews/use-queue.ts'
import { Avatar } from '../../design/avatar.tsx'
import { FlagIcon, PauseIcon } from '../../design/icons.ts'
import { Points } from '../../design/points.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { FlagEvidence } from './flag-evidence.tsx'
import { ReportEvidence } from './report-evidence.tsx'
import { type Case, casesOf, flagWords, namesOf, reasonWords } from './report-words.ts'

type Kind = Case['kind'] | 'all'

/**
 * Reports of members and flags of the nightly search: the queue on the left, the chosen case on the right.
 */
export function ReportsDesk({ first }: { first: string | undefined }) {
  const [kind, setKind] = useState<Kind>(first === 'report' || first === 'flag' ? first : 'all')
  const reports = usePages(listReports, {})
  const flags = usePages(listFlags, {})
  const lists = { report: [reports], flag: [flags], all: [reports, flags] }[kind]
  const further = lists.filter(({ more }) => more)
  const failed = lists.filter(({ isError }) => isError)
  const cases = casesOf(
    reports.pages.flatMap((page) => page.reports),
    flags.pages.flatMap((page) => page.flags),
  ).filter((each) => kind === 'all' || each.kind === kind)
  const count = { report: reports.pages[0]?.total, flag: flags.pages[0]?.total }
  const total = kind === 'all' ? (count.report ?? 0) + (count.flag ?? 0) : (count[kind] ?? 0)
  const { current, choose, place, moveOn } = useQueue(cases, idOf, total)
  return (
    <QueueDesk
      title="Reports"
      waiting={total}
      filter={<Filter kind={kind} onKind={setKind} count={count} />}
      list={{
        isPending: lists.some(({ isPending }) => isPending),
        isError: failed.length > 0,
        busy: further.some(({ busy }) => busy),
        more: further.length > 0 ? () => each(further, ({ more }) => more?.()) : undefined,
        retry: () => each(failed, ({ retry }) => retry()),
      }}
      items={cases.map((each) => (
        <CaseItem key={each.id} item={each} isCurrent={each === current} onChoose={choose} />
      ))}
      total={total}
      place={place}
      remark={
        cases.length > 0 ? (
          <p className="px-5 py-3 text-13 text-ink-3">Each decision is logged with your name.</p>
        ) : null
      }
      failed={{ title: 'Couldn’t load the reports', text: 'Nothing is lost: open cases stay open.' }}
      empty={emptyWords[kind]}
    >
      {current?.kind === 'report' ? (
        <ReportEvidence key={current.id} report={current.report} place={place} onDone={moveOn} />
      ) : current ? (
        <FlagEvidence key={current.id} flag={current.flag} place={place} onDone={moveOn} />
      ) : null}
    </QueueDesk>
  )
}

function each<Item>(items: readonly Item[], act: (item: Item) => void): void {
  for (const item of items) act(item)
}

const idOf = ({ id }: Case): string => id

interface FilterProps {
  kind: Kind
  onKind: (kind: Kind) => void
  count: Record<Case['kind'], number | undefined>
}

function Filter({ kind, onKind, count }: FilterProps) {
  return (
    <Segmented
      label="Show"
      full
      value={kind}
      onChange={onKind}
      options={[
        { value: 'all', label: 'All' },
        { value: 'report', label: 'Reports', count: count.report },
        { value: 'flag', label: 'Flags', count: count.flag },
      ]}
    />
  )
}

const emptyWords: Record<Kind, { title: string; text: string }> = {
  all: {
    title: 'All clear',
    text: 'Reports about tasks appear here, and flags on accounts that may belong to one person.',
  },
  report: { title: 'No open reports', text: 'Reports about tasks appear here.' },
  flag: {
    title: 'No flags',
    text: 'Each night we look for members who give points mostly to each other, and at each sign-in for too many accounts of one mail domain.',
  },
}

interface Props {
  item: Case
  isCurrent: boolean
  onChoose: (id: string) => void
}

/** A report or flag in the queue, in two lines. */
function CaseItem({ item, isCurrent, onChoose }: Props) {
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
