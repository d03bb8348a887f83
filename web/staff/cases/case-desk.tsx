import type { ComponentProps, ReactNode } from 'react'
import type { Case, CaseKind, VerdictOf } from '#contract/staff/cases.ts'
import type { EvidenceProps } from '../../checks/reviews/desk-head.tsx'
import { QueueDesk } from '../../checks/reviews/queue-desk.tsx'
import { DecideBar } from '../../trust/reports/decide-bar.tsx'
import { useCases, useVerdicts, type VerdictsProps } from './use-cases.tsx'

type DeskProps<K extends CaseKind> = ComponentProps<typeof QueueDesk<Case<K>>>

interface Props<K extends CaseKind>
  extends Pick<DeskProps<K>, 'title' | 'filter' | 'remark' | 'foot' | 'failed' | 'empty'> {
  kind: K
  row: (item: Case<K>) => Omit<ReturnType<DeskProps<K>['row']>, 'since'>
  evidence: (props: EvidenceProps<Case<K>>) => ReactNode
}

/** The desk of a kind of case: the queue on the left, the evidence of the chosen one on the right. */
export function CaseDesk<K extends CaseKind>({ kind, row, evidence: Evidence, ...desk }: Props<K>) {
  const { cases, total, ...list } = useCases(kind)
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

type VerdictProps<K extends CaseKind> = EvidenceProps<Case<K>> &
  VerdictsProps<K> & {
    /** The page that the case is about. */
    url?: string
  }

/** Both verdicts on a case, each with its key. */
export function CaseVerdicts<K extends CaseKind>({ place, url, ...given }: VerdictProps<K>) {
  const { verdicts, busy, begin, dialog } = useVerdicts(given)
  const [agree, reject] = Object.keys(verdicts) as [VerdictOf<K>, VerdictOf<K>]
  return (
    <>
      <DecideBar
        agree={verdicts[agree].label}
        reject={verdicts[reject].label}
        url={url}
        busy={busy}
        onAgree={() => begin(agree)}
        onReject={() => begin(reject)}
        onNext={place.onNext}
      />
      {dialog}
    </>
  )
}
