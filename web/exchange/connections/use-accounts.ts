import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listConnections, type PlatformAccounts } from '#contract/exchange/connections.ts'
import { queryKey } from '#contract/operation.ts'
import type { PlatformName } from '#contract/platforms.ts'
import { CallError, sentenceOf } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'

/** The member's accounts on one platform; undefined until they are loaded. */
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

/** Runs one account action at a time; the accounts are refetched after it. */
export interface AccountAct {
  busy: boolean
  /** Sentence of the last error; the field's own sentence if the error has one. */
  error: string | undefined
  act: (run: () => Promise<unknown>) => Promise<boolean>
}

/**
 * Runs actions on the member's accounts and keeps the last error's sentence for the component that shows it.
 */
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
      console.error('account action failed', thrown)
      setError(thrown instanceof CallError ? (thrown.fields.handle ?? thrown.sentence) : sentenceOf(thrown))
      return false
    } finally {
      await client.invalidateQueries({ queryKey: queryKey(listConnections) })
      setBusy(false)
    }
  }
  return { busy, error, act }
}
