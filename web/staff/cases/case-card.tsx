import type { ReactNode } from 'react'
import { formatCount } from '#contract/numbers.ts'
import type { Case, CaseKind, VerdictOf } from '#contract/staff/cases.ts'
import { useReadAgain } from '../../api/read-again.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import { useCases, useVerdicts, type VerdictsProps } from './use-cases.tsx'

/** One case as a row: its picture, two lines, and the name that its buttons add for who hears them. */
interface CaseRow {
  mark?: ReactNode
  title: ReactNode
  text: ReactNode
  name: string
  /** Beside the buttons. */
  aside?: ReactNode
}

interface RowProps<K extends CaseKind> {
  /** Verdicts that one takes; undefined: all of its kind. */
  verdictsOf?: (item: Case<K>) => readonly VerdictOf<K>[]
  row: (item: Case<K>) => CaseRow
  /** Texts of the dialog that asks for the note of a verdict; undefined: none of this kind takes one. */
  ask?: (item: Case<K>, verdict: VerdictOf<K>) => ReturnType<VerdictsProps<K>['ask']>
}

interface Props<K extends CaseKind> extends RowProps<K> {
  kind: K
  id: string
  title: string
  /** How often the list is read again; undefined: after a verdict. */
  everyMs?: number
}

/** The open cases of a kind in a card, with a button for each verdict; renders nothing if there are none. */
export function CaseCard<K extends CaseKind>({ kind, id, title, everyMs, ...rows }: Props<K>) {
  const { cases, total, more, busy } = useCases(kind, everyMs)
  if (cases.length === 0) return null
  return (
    <Card id={id} title={title} count={formatCount(total)} flush>
      <ul>
        {cases.map((item) => (
          <Row key={item.id} {...rows} item={item} />
        ))}
      </ul>
      <ShowMore shown={cases.length} total={total} onMore={more} busy={busy} />
    </Card>
  )
}

function Row<K extends CaseKind>({ item, verdictsOf, row, ask }: RowProps<K> & { item: Case<K> }) {
  const readAgain = useReadAgain()
  const { verdicts, busy, begin, dialog } = useVerdicts<K>({
    item,
    // The lists, the queues, and what a desk shows beside them.
    onDone: () => readAgain('/api/admin/'),
    ask: (verdict) => ask?.(item, verdict) ?? { title: '', label: '' },
  })
  const { mark, title, text, name, aside } = row(item)
  const shown = verdictsOf?.(item) ?? (Object.keys(verdicts) as VerdictOf<K>[])
  return (
    <li className="list-row max-desk:flex-wrap">
      {mark}
      <div className="list-row-text">
        <span className="list-row-title trunc">{title}</span>
        <span className="list-row-sub">{text}</span>
      </div>
      {aside}
      <div className={`flex gap-2 max-desk:w-full ${mark ? 'max-desk:pl-11' : ''}`}>
        {shown.map((verdict) => (
          <Button
            key={verdict}
            size="sm"
            variant={verdicts[verdict].rejects ? 'danger' : undefined}
            disabled={busy}
            onClick={() => begin(verdict)}
          >
            {verdicts[verdict].label}
            <span className="sr-only"> {name}</span>
          </Button>
        ))}
      </div>
      {dialog}
    </li>
  )
}
