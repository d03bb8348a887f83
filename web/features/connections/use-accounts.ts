import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listConnections, type PlatformAccounts } from '#contract/connections.ts'
import { queryKey } from '#contract/operation.ts'
import type { PlatformName } from '#contract/platforms.ts'
import { CallError, sentenceOf } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'

/** A member's accounts on one platform; undefined while they are not known. */
export function useAccounts(platform: PlatformName): {
  accounts: PlatformAccounts | undefined
  isError: boolean
  retry: () => void
} {
  const { data, isError, refetch } = useRead(listConnections, {})
  return {
    accounts: data?.platforms.find((each) => each.platform === platform),
    isError: isError && !data,
    retry: () => void refetch(),
  }
}

/** One act on accounts at a time; afterwards they are read again. */
export interface AccountAct {
  busy: boolean
  /** What went wrong last, in a sentence; of a field where it is about one. */
  error: string | undefined
  act: (run: () => Promise<unknown>) => Promise<boolean>
}

/** Runs an act on one's own accounts and keeps the sentence of its refusal for the place that asked. */
export function useAccountAct(): AccountAct {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const act = async (run: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setError(undefined)
    try {
      await run()
      return true
    } catch (thrown) {
      console.error('an act on own accounts failed', thrown)
      setError(thrown instanceof CallError ? (thrown.fields.handle ?? thrown.sentence) : sentenceOf(thrown))
      return false
    } finally {
      await client.invalidateQueries({ queryKey: queryKey(listConnections) })
      setBusy(false)
    }
  }
  return { busy, error, act }
}
