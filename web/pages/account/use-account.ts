import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKey } from '#contract/operation.ts'
import { type Account, readAccount } from '#contract/people/account.ts'
import { CallError, sentenceOf } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'

/** The member's account; undefined until it is loaded. */
export function useAccount() {
  const { data, isError, refetch } = useRead(readAccount, {}, { isPrivate: true })
  return { account: data?.account, isError: isError && !data, retry: () => void refetch() }
}

/**
 * Runs one change of the account at a time, and shows what it returns. error: sentence of the last one; fields: its
 * sentences by field. The frame asks for a fresh sign-in if one is needed.
 */
export function useAccountAct() {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [fields, setFields] = useState<Record<string, string>>({})
  const act = async (run: () => Promise<{ account: Account }>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setError(undefined)
    setFields({})
    try {
      const { account } = await run()
      client.setQueryData(queryKey(readAccount), { account })
      return true
    } catch (thrown) {
      console.error('a change of the account failed', thrown)
      if (thrown instanceof CallError && thrown.code === 'fresh_sign_in') return false
      if (thrown instanceof CallError && Object.keys(thrown.fields).length > 0) setFields(thrown.fields)
      else setError(sentenceOf(thrown))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, fields, act }
}
