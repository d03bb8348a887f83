import type { ComponentProps } from 'react'
import type { CaseVerdict } from '#contract/cases.ts'
import type { Output } from '#contract/operation.ts'
import {
  type Case,
  type CaseKind,
  type CaseList,
  decideCase,
  definitionOf,
  type KindIn,
  listCases,
  type VerdictOf,
} from '#contract/staff/cases.ts'
import { useWriteOnce } from '../../api/use-act.ts'
import { NoteDialog } from '../../design/form-dialog.tsx'
import { usePages } from '../../layout/page-list.tsx'
import { useVerdict } from '../../layout/queue/use-verdict.ts'

/** The open cases of a kind or a desk, read page by page, with the numbers of those on the desk. */
export function useCases<L extends CaseList>(kind: L, everyMs?: number) {
  const list = usePages(listCases, { query: { kind } }, { everyMs })
  const cases = list.pages.flatMap((page) => page.cases) as Case<KindIn<L>>[]
  const { total = 0, counts = {} as Output<typeof listCases>['counts'] } = list.pages[0] ?? {}
  return { ...list, cases, total, counts }
}

/** Sends a verdict on a case; returns what to say. */
export function useDecision<K extends CaseKind>(kind: K) {
  const write = useWriteOnce()
  return async (
    caseId: string,
    verdict: VerdictOf<K>,
    why: { reason?: string | undefined; note?: string | undefined } = {},
  ): Promise<string> => {
    const body = { kind, verdict, ...why }
    const { outcome } = await write(decideCase, { params: { caseId }, body })
    return definitionOf(kind).said[outcome] ?? 'Decided.'
  }
}

export interface VerdictsProps<K extends CaseKind> {
  item: Case<K>
  /** The case is decided, by this person or by someone quicker. */
  onDone: () => unknown
  /** Texts of the dialog that asks for the note of a verdict. */
  ask: (
    verdict: VerdictOf<K>,
  ) => Pick<ComponentProps<typeof NoteDialog>, 'title' | 'text' | 'label' | 'hint'> & { send?: string }
}

/** The verdicts on a case: `begin` gives one, after the dialog if it takes a note. */
export function useVerdicts<K extends CaseKind>({ item, onDone, ask: textsOf }: VerdictsProps<K>) {
  const { asked, ask, busy, dialog, decide } = useVerdict<VerdictOf<K>>(onDone, ['not_found'])
  const send = useDecision(item.kind as K)
  const verdicts = definitionOf(item.kind).verdicts as Record<VerdictOf<K>, CaseVerdict>
  const give = (verdict: VerdictOf<K>, note?: string): void => decide(() => send(item.id, verdict, { note }))
  const note = asked && verdicts[asked].note
  return {
    verdicts,
    busy,
    begin: (verdict: VerdictOf<K>): void => (verdicts[verdict].note ? ask(verdict) : give(verdict)),
    dialog:
      asked && note ? (
        <NoteDialog
          {...dialog}
          send={verdicts[asked].label}
          {...textsOf(asked)}
          variant={verdicts[asked].rejects ? 'danger' : 'solid'}
          missing={note.missing}
          maxLength={note.most}
          onSend={(words) => give(asked, words)}
        />
      ) : null,
  }
}
