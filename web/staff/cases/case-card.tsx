import type { ComponentProps, ReactNode } from 'react'
import type { CaseVerdict } from '#contract/cases.ts'
import { formatCount } from '#contract/numbers.ts'
import { type Case, type CaseKind, definitionOf, type VerdictOf } from '#contract/staff/cases.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { NoteDialog } from '../../design/form-dialog.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import { useAsked } from '../../design/use-modal.ts'
import { useCases, useDecision } from './use-cases.ts'

/** One case as a row: its picture, two lines, and the name that its buttons add for who hears them. */
export interface CaseRow {
  mark?: ReactNode
  title: ReactNode
  text: ReactNode
  name: string
  /** Beside the buttons. */
  aside?: ReactNode
}

interface Props<K extends CaseKind> {
  kind: K
  id: string
  title: string
  /** How often the list is read again; undefined: after a verdict. */
  everyMs?: number
  /** Verdicts that one takes; undefined: all of its kind. */
  verdictsOf?: (item: Case<K>) => readonly VerdictOf<K>[]
  row: (item: Case<K>) => CaseRow
  /** Texts of the dialog that asks for the note of a verdict. */
  ask: (
    item: Case<K>,
    verdict: VerdictOf<K>,
  ) => Pick<ComponentProps<typeof NoteDialog>, 'title' | 'text' | 'label' | 'hint'>
}

/** Read again after a verdict: the lists, the queues, and what a desk shows beside them. */
const reads = ['/api/admin/']

/** The open cases of a kind in a card, with a button for each verdict; renders nothing if there are none. */
export function CaseCard<K extends CaseKind>(props: Props<K>) {
  const { kind, id, title, everyMs, verdictsOf, row, ask } = props
  const { cases, total, more, busy } = useCases(kind, everyMs)
  const asking = useAsked<{ item: Case<K>; verdict: VerdictOf<K> }>()
  if (cases.length === 0) return null
  return (
    <Card id={id} title={title} count={formatCount(total)} flush>
      <ul>
        {cases.map((item) => (
          <Row
            key={item.id}
            {...row(item)}
            item={item}
            verdicts={verdictsOf?.(item)}
            onAsk={(verdict) => asking.ask({ item, verdict })}
          />
        ))}
      </ul>
      <ShowMore shown={cases.length} total={total} onMore={more} busy={busy} />
      {asking.asked ? (
        <VerdictDialog
          {...asking.asked}
          texts={ask(asking.asked.item, asking.asked.verdict)}
          onClose={asking.close}
        />
      ) : null}
    </Card>
  )
}

interface RowProps<K extends CaseKind> extends CaseRow {
  item: Case<K>
  verdicts: readonly VerdictOf<K>[] | undefined
  onAsk: (verdict: VerdictOf<K>) => void
}

function Row<K extends CaseKind>({ item, verdicts: some, onAsk, ...row }: RowProps<K>) {
  const { mark, title, text, name, aside } = row
  const decide = useDecision(item.kind as K)
  const { busy, act } = useAct('a verdict on a case', reads)
  const all = Object.entries(definitionOf(item.kind).verdicts) as [VerdictOf<K>, CaseVerdict][]
  const verdicts = all.filter(([verdict]) => some?.includes(verdict) ?? true)
  return (
    <li className="list-row max-desk:flex-wrap">
      {mark}
      <div className="list-row-text">
        <span className="list-row-title trunc">{title}</span>
        <span className="list-row-sub">{text}</span>
      </div>
      {aside}
      <div className={`flex gap-2 max-desk:w-full ${mark ? 'max-desk:pl-11' : ''}`}>
        {verdicts.map(([verdict, { label, note, rejects }]) => (
          <Button
            key={verdict}
            size="sm"
            variant={rejects ? 'danger' : undefined}
            busy={busy && !note}
            disabled={busy}
            onClick={() => (note ? onAsk(verdict) : void act(() => decide(item.id, verdict)))}
          >
            {label}
            <span className="sr-only"> {name}</span>
          </Button>
        ))}
      </div>
    </li>
  )
}

interface DialogProps<K extends CaseKind> {
  item: Case<K>
  verdict: VerdictOf<K>
  texts: Pick<ComponentProps<typeof NoteDialog>, 'title' | 'text' | 'label' | 'hint'>
  onClose: () => void
}

function VerdictDialog<K extends CaseKind>({ item, verdict, texts, onClose }: DialogProps<K>) {
  const decide = useDecision(item.kind as K)
  const { busy, error, send } = useAct('a verdict on a case', reads, onClose)
  const words = definitionOf(item.kind).verdicts[verdict]
  return (
    <NoteDialog
      open
      onClose={onClose}
      {...texts}
      send={words?.label ?? ''}
      variant={words?.rejects ? 'danger' : 'solid'}
      missing={words?.note?.missing ?? ''}
      maxLength={words?.note?.most ?? 300}
      busy={busy}
      error={error}
      onSend={(note) => send(() => decide(item.id, verdict, note))}
    />
  )
}
