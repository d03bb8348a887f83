import { useState } from 'react'
import { listFlags } from '#contract/flags.ts'
import { listReports } from '#contract/reports.ts'
import { usePages } from '../../api/read-pages.ts'
import { EmptyState } from '../../design/empty-state.tsx'
import { NotRead } from '../../design/not-read.tsx'
import { formatCount } from '../../design/numbers.ts'
import type { Pages } from '../../design/page-list.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import { SkeletonRows } from '../../design/skeleton.tsx'
import { CaseItem } from './case-item.tsx'
import { FlagEvidence } from './flag-evidence.tsx'
import { ReportEvidence } from './report-evidence.tsx'
import { type Case, casesOf } from './report-words.ts'

type Kind = Case['kind'] | 'all'

/**
 * Reports of members and flags of the nightly search: the queue on the left, the chosen case on the right.
 */
export function ReportsDesk({ first }: { first: string | undefined }) {
  const [kind, setKind] = useState<Kind>(first === 'report' || first === 'flag' ? first : 'all')
  const [current, setCurrent] = useState<string | null>(null)
  const reports = usePages(listReports, {}, { isPrivate: true })
  const flags = usePages(listFlags, {}, { isPrivate: true })
  const all = casesOf(
    reports.pages.flatMap((page) => page.reports),
    flags.pages.flatMap((page) => page.flags),
  )
  const lists = { report: [reports], flag: [flags], all: [reports, flags] }[kind]
  const isPending = lists.some((list) => list.isPending)
  const cases = all.filter((each) => kind === 'all' || each.kind === kind)
  const shown = cases.find(({ id }) => id === current) ?? cases[0]
  const at = shown ? cases.indexOf(shown) : -1
  const next = (): void => setCurrent(cases[at + 1]?.id ?? cases[0]?.id ?? null)
  const count = { report: reports.pages[0]?.total, flag: flags.pages[0]?.total }
  const total = kind === 'all' ? (count.report ?? 0) + (count.flag ?? 0) : (count[kind] ?? 0)
  const place = `${formatCount(at + 1)} of ${formatCount(total)}`
  const parts = { place, onNext: cases.length > 1 ? next : undefined, onDone: next }
  return (
    <div className="queue card">
      <section className="queue-list" aria-label="Queue">
        <Head kind={kind} onKind={setKind} count={count} />
        {isPending ? <SkeletonRows rows={4} /> : null}
        <ul>
          {cases.map((each) => (
            <CaseItem key={each.id} item={each} isCurrent={each === shown} onChoose={setCurrent} />
          ))}
        </ul>
        <More lists={lists} shown={cases.length} total={total} />
      </section>
      {shown?.kind === 'report' ? (
        <ReportEvidence key={shown.id} report={shown.report} {...parts} />
      ) : shown ? (
        <FlagEvidence key={shown.id} flag={shown.flag} {...parts} />
      ) : isPending ? null : (
        <Empty kind={kind} failed={lists.filter((list) => list.isError)} />
      )}
    </div>
  )
}

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

interface HeadProps {
  kind: Kind
  onKind: (kind: Kind) => void
  count: Record<Case['kind'], number | undefined>
}

function Head({ kind, onKind, count }: HeadProps) {
  return (
    <div className="queue-head">
      <h2 className="h2">Open</h2>
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
    </div>
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
    <section aria-label="Evidence">
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
