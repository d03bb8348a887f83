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
import { CallError, write } from '../../api/client.ts'
import { announcePointsChanged } from '../../api/points-changed.ts'
import { useRead } from '../../api/read.ts'
import { useWriteOnce } from '../../api/use-act.ts'
import { useSend } from '../../api/use-send.ts'
import { useTextDraft } from '../../design/use-text-draft.ts'

const none: Omit<ToolInput, 'tool'> = { title: '', description: '', language: 'auto' }
/** A text waits here for a visitor who signs in, whose link may open in another tab. */
const draftKey = 'toolText'

/** State of the tools that compute on the server: the text, the last result, and what went wrong. */
export function useTool(isMember: boolean) {
  const [shown, setShown] = useState<Pick<ToolRun, 'result'> | null>(null)
  const [asks, setAsks] = useState<CountedTool | null>(null)
  const [needsSignIn, setNeedsSignIn] = useState(false)
  const { send, ...sending } = useSend('a creator tool')
  const writeOnce = useWriteOnce()
  const terms = useRead(readToolTerms, {})
  const client = useQueryClient()
  const { text, show, change, forget } = useTextDraft(draftKey, none, 'localStorage')
  const compute = async (tool: CountedTool, pays: boolean): Promise<void> => {
    if (isMember) {
      const answer = await writeOnce(runTool, { body: { ...text, tool, pays, shownCost: terms.data?.price } })
      setShown(answer.run)
      client.setQueryData(queryKey(readToolTerms), answer.terms)
      void client.invalidateQueries({
        predicate: ({ queryKey: [name] }) => String(name).startsWith(listToolRuns.path),
      })
      if (answer.run.paid > 0) announcePointsChanged()
    } else setShown(await write(tryTool, { body: { ...text, tool } }))
    setAsks(null)
    forget()
  }
  const run = (tool: CountedTool, pays: boolean) =>
    send(() =>
      compute(tool, pays).catch((thrown: unknown) => {
        const code = thrown instanceof CallError ? thrown.code : null
        setNeedsSignIn(!isMember && code === 'too_many_requests')
        if (code === 'limit_reached' || code === 'conflict') {
          setAsks(tool)
          void terms.refetch()
        }
        throw thrown
      }),
    )
  /** Runs at once if a free run is left, and asks first if it costs points. */
  const start = (tool: CountedTool): void => {
    if (isMember && terms.data?.left === 0) setAsks(tool)
    else void run(tool, false)
  }
  const open = ({ input, result }: ToolRun): void => {
    show(input)
    setShown({ result })
    sending.setError()
  }
  return {
    ...sending,
    text,
    change,
    shown,
    open,
    /** True: only signing in helps this visitor. */
    needsSignIn: needsSignIn && sending.general !== undefined,
    start,
    run,
    asks,
    stopAsking: () => setAsks(null),
    terms,
  }
}

export type Tool = ReturnType<typeof useTool>
