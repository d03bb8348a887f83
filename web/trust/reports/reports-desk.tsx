import { useState } from 'react'
import { listFlags } from '#contract/trust/flags.ts'
import { listReports } from '#contract/trust/reports.ts'
import { usePages } from '../../api/read-pages.ts'
import { QueueFrame } from '../../checks/reviews/queue-frame.tsx'
import { QueueItem } from '../../checks/reviews/queue-item.tsx'
import { useQueue } from '../../checks/reviews/use-queue.ts'
import { Avatar } from '../../design/avatar.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { FlagIcon, PauseIcon } from '../../design/icons.ts'
import { NotRead } from '../../design/not-read.tsx'
import type { Pages } from '../../design/page-list.tsx'
import { Points } from '../../design/points.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import { SkeletonRows } from '../../design/skeleton.tsx'
import { FlagEvidence } from './flag-evidence.tsx'
import { ReportEvidence } from './report-evidence.tsx'
import { type Case, casesOf, flagWords, namesOf, reasonWords } from './report-words.ts'

type Kind = Case['kind'] | 'all'

/**
 * Reports of members and flags of the nightly search: the queue on the left, the chosen case on the right.
 */
export function ReportsDesk({ first }: { first: string | undefined }) {
  const [kind, setKind] = useState<Kind>(first === 'report' || first === 'flag' ? first : 'all')
  const reports = usePages(listReports, {}, { isPrivate: true })
  const flags = usePages(listFlags, {}, { isPrivate: true })
  const lists = { report: [reports], flag: [flags], all: [reports, flags] }[kind]
  const isPending = lists.some((list) => list.isPending)
  const cases = casesOf(
    reports.pages.flatMap((page) => page.reports),
    flags.pages.flatMap((page) => page.flags),
  ).filter((each) => kind === 'all' || each.kind === kind)
  const count = { report: reports.pages[0]?.total, flag: flags.pages[0]?.total }
  const total = kind === 'all' ? (count.report ?? 0) + (count.flag ?? 0) : (count[kind] ?? 0)
  const { current, choose, place, moveOn } = useQueue(cases, idOf, total)
  const parts = { place, onDone: moveOn }
  return (
    <QueueFrame
      title="Reports"
      waiting={total}
      filter={<Filter kind={kind} onKind={setKind} count={count} />}
      items={
        isPending ? (
          <SkeletonRows rows={4} />
        ) : (
          <ul>
            {cases.map((each) => (
              <CaseItem key={each.id} item={each} isCurrent={each === current} onChoose={choose} />
            ))}
          </ul>
        )
      }
      foot={
        <>
          <More lists={lists} shown={cases.length} total={total} />
          {cases.length > 0 ? (
            <p className="px-5 py-3 text-13 text-ink-3">Each decision is logged with your name.</p>
          ) : null}
        </>
      }
    >
      {current?.kind === 'report' ? (
        <ReportEvidence key={current.id} report={current.report} {...parts} />
      ) : current ? (
        <FlagEvidence key={current.id} flag={current.flag} {...parts} />
      ) : isPending ? null : (
        <Empty kind={kind} failed={lists.filter((list) => list.isError)} />
      )}
    </QueueFrame>
  )
}

const idOf = ({ id }: Case): string => id

type List = Pick<Pages<unknown>, 'more' | 'busy' | 'retry'>

/** Reads the next page of each list that has one. */
function More({ lists, ...counts }: { lists: readonly List[]; shown: number; total: number }) {
  const further = lists.filter(({ more }) => more)
  if (further.length === 0) return null
  const readMore = (): void => {
    for (const { more } of further) more?.()
  }
  return <ShowMore {...counts} onMore={readMore} busy={further.some(({ busy }) => busy)} />
}

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

function Empty({ kind, failed }: { kind: Kind; failed: readonly List[] }) {
  return (
    <section className="queue-none" aria-label="Evidence">
      {failed.length > 0 ? (
        <NotRead
          title="Couldn’t load the reports"
          text="Nothing is lost: open cases stay open."
          retry={() => {
            for (const { retry } of failed) retry()
          }}
        />
      ) : (
        <EmptyState {...emptyWords[kind]} />
      )}
    </section>
  )
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
