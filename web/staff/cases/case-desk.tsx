import type { ComponentProps, ReactNode } from 'react'
import { type Case, type CaseKind, definitionOf, type VerdictOf } from '#contract/staff/cases.ts'
import type { EvidenceProps } from '../../checks/reviews/desk-head.tsx'
import { QueueDesk } from '../../checks/reviews/queue-desk.tsx'
import { useVerdict } from '../../checks/reviews/use-verdict.ts'
import { NoteDialog } from '../../design/form-dialog.tsx'
import { DecideBar } from '../../trust/reports/decide-bar.tsx'
import { useCases, useDecision } from './use-cases.ts'

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

interface VerdictProps<K extends CaseKind> extends EvidenceProps<Case<K>> {
  /** The page that the case is about. */
  url?: string
  /** Texts of the dialog that asks for the note of a verdict. */
  ask: (
    verdict: VerdictOf<K>,
  ) => Pick<ComponentProps<typeof NoteDialog>, 'title' | 'text' | 'send' | 'label' | 'hint'>
}

/** Both verdicts on a case, each with its key, and the dialog for the note of one that takes it. */
export function CaseVerdicts<K extends CaseKind>({
  item,
  place,
  onDone,
  url,
  ask: textsOf,
}: VerdictProps<K>) {
  const { asked, ask, busy, dialog, decide } = useVerdict<VerdictOf<K>>(onDone)
  const send = useDecision(item.kind as K)
  const { verdicts, said } = definitionOf(item.kind)
  const [agree, reject] = Object.keys(verdicts) as [VerdictOf<K>, VerdictOf<K>]
  const give = (verdict: VerdictOf<K>, note?: string): void =>
    decide(() => send(item.id, verdict, note), said[verdict] ?? 'Decided.')
  const begin = (verdict: VerdictOf<K>) => () => (verdicts[verdict]?.note ? ask(verdict) : give(verdict))
  return (
    <>
      <DecideBar
        agree={verdicts[agree]?.label ?? ''}
        reject={verdicts[reject]?.label ?? ''}
        url={url}
        busy={busy}
        onAgree={begin(agree)}
        onReject={begin(reject)}
        onNext={place.onNext}
      />
      {asked ? (
        <NoteDialog
          {...dialog}
          {...textsOf(asked)}
          variant={verdicts[asked]?.rejects ? 'danger' : 'solid'}
          missing={verdicts[asked]?.note?.missing ?? ''}
          maxLength={verdicts[asked]?.note?.most ?? 300}
          onSend={(note) => give(asked, note)}
        />
      ) : null}
    </>
  )
}
