import {
  type Case,
  type CaseKind,
  decideCase,
  definitionOf,
  listCases,
  type VerdictOf,
} from '#contract/staff/cases.ts'
import { useWriteOnce } from '../../api/use-act.ts'
import { usePages } from '../../layout/page-list.tsx'

/** The open cases of a kind, read page by page. */
export function useCases<K extends CaseKind>(kind: K, everyMs?: number) {
  const list = usePages(listCases, { query: { kind } }, { everyMs })
  const cases = list.pages.flatMap((page) => page.cases) as Case<K>[]
  return { ...list, cases, total: list.pages[0]?.total ?? 0 }
}

/** Sends a verdict on a case; returns what to say. */
export function useDecision<K extends CaseKind>(kind: K) {
  const write = useWriteOnce()
  return async (caseId: string, verdict: VerdictOf<K>, note?: string): Promise<string> => {
    const body = { kind, verdict, ...(note && { note }) }
    const { outcome } = await write(decideCase, { params: { caseId }, body })
    return definitionOf(kind).said[outcome] ?? 'Decided.'
  }
}
