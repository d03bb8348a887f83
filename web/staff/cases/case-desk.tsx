import { type ComponentProps, type ReactNode, useState } from 'react'
import {
  type Case,
  type CaseDeskName,
  type CaseKind,
  type CaseList,
  type KindIn,
  type ListOf,
  listOf,
  type VerdictOf,
} from '#contract/staff/cases.ts'
import { Segmented } from '../../design/segmented.tsx'
import { DecisionBar } from '../../layout/queue/decision-bar.tsx'
import type { EvidenceProps } from '../../layout/queue/desk-head.tsx'
import { QueueDesk } from '../../layout/queue/queue-desk.tsx'
import { useCases, useVerdicts, type VerdictsProps } from './use-cases.tsx'

type DeskProps<K extends CaseKind> = ComponentProps<typeof QueueDesk<Case<K>>>

interface Props<L extends CaseList, K extends CaseKind = KindIn<L>>
  extends Pick<DeskProps<K>, 'title' | 'filter' | 'remark' | 'foot' | 'failed' | 'empty'> {
  kind: L
  row: (item: Case<K>) => Omit<ReturnType<DeskProps<K>['row']>, 'since'>
  evidence: (props: EvidenceProps<Case<K>>) => ReactNode
}

/** The chosen kind of a desk, or all, and the filter for it. hidesEmpty: kinds without cases are left out. */
export function useDeskKind<D extends CaseDeskName>(
  desk: D,
  first: string | undefined,
  labels: Record<KindIn<D>, string>,
  hidesEmpty = false,
): [ListOf<D>, ReactNode] {
  const [kind, setKind] = useState(listOf(desk, first))
  const { counts } = useCases(kind)
  const kinds = (Object.keys(labels) as KindIn<D>[]).map((value) => ({ value, count: counts[value] ?? 0 }))
  const sum = kinds.reduce((all, { count }) => all + count, 0)
  if (hidesEmpty && sum === 0) return [kind, null]
  const options = [
    { value: desk, label: 'All', count: hidesEmpty ? sum : undefined },
    ...kinds
      .filter(({ value, count }) => !hidesEmpty || count > 0 || value === kind)
      .map((each) => ({ ...each, label: labels[each.value] })),
  ]
  const filter = <Segmented label="Show" full value={kind} onChange={setKind} options={options} />
  return [kind, filter]
}

/** The desk of one or several kinds of cases: the queue on the left, the evidence of the chosen one on the right. */
export function CaseDesk<L extends CaseList>({ kind, row, evidence: Evidence, ...desk }: Props<L>) {
  const { cases, total, counts: _, ...list } = useCases(kind)
  return (
    <QueueDesk
      {...desk}
      waiting={total}
      total={total}
      list={list}
      items={cases}
      idOf={({ id }) => id}
      row={(item) => ({ ...row(item), since: item.openedAt })}
    >
      {(item, place, onDone) => <Evidence item={item} place={place} onDone={onDone} />}
    </QueueDesk>
  )
}

/** Both verdicts on a case, each with its key. */
export function CaseVerdicts<K extends CaseKind>({
  place,
  ...given
}: EvidenceProps<Case<K>> & VerdictsProps<K>) {
  const { verdicts, busy, begin, dialog } = useVerdicts(given)
  const [agree, reject] = Object.keys(verdicts) as [VerdictOf<K>, VerdictOf<K>]
  return (
    <>
      <DecisionBar
        acts={[{ key: 'r', label: verdicts[reject].label, onAct: () => begin(reject), isOff: busy }]}
        onNext={place.onNext}
        consent={{ label: verdicts[agree].label, onAct: () => begin(agree), isOff: busy }}
        busy={busy}
      />
      {dialog}
    </>
  )
}
