import { useState } from 'react'
import { listFlags } from '#contract/flags.ts'
import { listReports } from '#contract/reports.ts'
import { useRead } from '../../api/read.ts'
import { EmptyState } from '../../design/empty-state.tsx'
import { NotRead } from '../../design/not-read.tsx'
import { formatCount } from '../../design/numbers.ts'
import { Segmented } from '../../design/segmented.tsx'
import { SkeletonRows } from '../../design/skeleton.tsx'
import { CaseItem } from './case-item.tsx'
import { FlagEvidence } from './flag-evidence.tsx'
import { ReportEvidence } from './report-evidence.tsx'
import { type Case, casesOf } from './report-words.ts'

type Kind = Case['kind'] | 'all'

/**
 * Reports of members and flags of the nightly search: the queue on the left, the chosen case on the right.
 */
export function ReportsDesk() {
  const [kind, setKind] = useState<Kind>('all')
  const [current, setCurrent] = useState<string | null>(null)
  const { reports, flags, isPending, retry } = useCases()
  const all = casesOf(reports?.reports ?? [], flags?.flags ?? [])
  const cases = all.filter((each) => kind === 'all' || each.kind === kind)
  const shown = cases.find(({ id }) => id === current) ?? cases[0]
  const at = shown ? cases.indexOf(shown) : -1
  const next = (): void => setCurrent(cases[at + 1]?.id ?? cases[0]?.id ?? null)
  const count = { report: reports?.total, flag: flags?.total }
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
        {cases.length > 0 && cases.length < total ? (
          <p className="dim text-13 px-5">
            The newest {formatCount(cases.length)} of {formatCount(total)}. The others appear as these are
            decided.
          </p>
        ) : null}
      </section>
      {shown?.kind === 'report' ? (
        <ReportEvidence key={shown.id} report={shown.report} {...parts} />
      ) : shown ? (
        <FlagEvidence key={shown.id} flag={shown.flag} {...parts} />
      ) : isPending ? null : (
        <Empty kind={kind} isMissing={!(reports && flags)} onRetry={retry} />
      )}
    </div>
  )
}

function useCases() {
  const reports = useRead(listReports, {}, { isPrivate: true })
  const flags = useRead(listFlags, {}, { isPrivate: true })
  return {
    reports: reports.data,
    flags: flags.data,
    isPending: reports.isPending || flags.isPending,
    retry: (): void => {
      void reports.refetch()
      void flags.refetch()
    },
  }
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
    text: 'Reports about tasks appear here, and flags on members who give points mostly to each other.',
  },
  report: { title: 'No open reports', text: 'Reports about tasks appear here.' },
  flag: {
    title: 'No flags',
    text: 'Each night we look for members who give points mostly to each other.',
  },
}

function Empty({ kind, isMissing, onRetry }: { kind: Kind; isMissing: boolean; onRetry: () => void }) {
  return (
    <section aria-label="Evidence">
      {isMissing ? (
        <NotRead
          title="Couldn’t load the reports"
          text="Nothing is lost: open cases stay open."
          retry={onRetry}
        />
      ) : (
        <EmptyState {...emptyWords[kind]} />
      )}
    </section>
  )
}
