import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CountedTool,
  listToolRuns,
  readToolTerms,
  runTool,
  type ToolInput,
  type ToolRun,
  tryTool,
} from '#contract/community/tools.ts'
import { queryKey } from '#contract/operation.ts'
import { CallError, sentenceOf, write } from '../../api/client.ts'
import { tellPointsChanged } from '../../api/points-changed.ts'
import { useRead } from '../../api/read.ts'
import { useWriteOnce } from '../../api/use-act.ts'
import { useTextDraft } from '../../design/use-text-draft.ts'

export type ToolText = Omit<ToolInput, 'tool'>

const none: ToolText = { title: '', description: '', language: 'auto' }
/** A text waits here for a visitor who signs in, whose link may open in another tab. */
const draftKey = 'toolText'

/** State of the tools that compute on the server: the text, the last result, and what went wrong. */
export function useTool(isMember: boolean) {
  const [shown, setShown] = useState<Pick<ToolRun, 'result'> | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [asks, setAsks] = useState<CountedTool | null>(null)
  const [busy, setBusy] = useState(false)
  const writeOnce = useWriteOnce()
  const terms = useRead(readToolTerms, {})
  const client = useQueryClient()
  const { text, show, change, forget } = useTextDraft(draftKey, none, 'localStorage')
  const run = async (tool: CountedTool, pays: boolean): Promise<void> => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      if (isMember) {
        const body = { ...text, tool, pays }
        const answer = await writeOnce(runTool, { body })
        setShown(answer.run)
        client.setQueryData(queryKey(readToolTerms), answer.terms)
        void client.invalidateQueries({
          predicate: ({ queryKey: [name] }) => String(name).startsWith(listToolRuns.path),
        })
        if (answer.run.paid > 0) tellPointsChanged()
      } else setShown(await write(tryTool, { body: { ...text, tool } }))
      setAsks(null)
      forget()
    } catch (thrown) {
      console.error('a creator tool failed', thrown)
      setProblem(problemOf(thrown))
      if (thrown instanceof CallError && thrown.code === 'limit_reached') {
        setAsks(tool)
        void terms.refetch()
      }
    }
    setBusy(false)
  }
  /** Runs at once if a free run is left, and asks first if it costs points. */
  const start = (tool: CountedTool): void => {
    if (isMember && terms.data?.left === 0) setAsks(tool)
    else void run(tool, false)
  }
  const open = ({ input, result }: ToolRun): void => {
    show(input)
    setShown({ result })
    setProblem(null)
  }
  return {
    text,
    change,
    shown,
    open,
    problem,
    busy,
    start,
    run,
    asks,
    stopAsking: () => setAsks(null),
    terms,
  }
}

export type Tool = ReturnType<typeof useTool>

interface Problem {
  sentence: string
  fields: Record<string, string>
  /** True: only signing in helps. */
  needsSignIn: boolean
}

const problemOf = (thrown: unknown): Problem => ({
  sentence: sentenceOf(thrown),
  fields: thrown instanceof CallError ? thrown.fields : {},
  needsSignIn: thrown instanceof CallError && thrown.code === 'too_many_requests',
})
