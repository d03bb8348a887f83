import { useQueryClient } from '@tanstack/react-query'
import { queryKey } from '#contract/operation.ts'
import { type Account, readAccount } from '#contract/people/account.ts'
import { CallError } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { useSend } from '../../api/use-send.ts'

const changingMs = 10_000

/** The member's account; undefined until it is loaded. Repeated while an email changes, which other tabs confirm. */
export function useAccount() {
  const { data, isError, refetch } = useRead(
    readAccount,
    {},
    { isPrivate: true, everyMs: (read) => (read?.account.emailChange ? changingMs : undefined) },
  )
  return { account: data?.account, isError: isError && !data, retry: () => void refetch() }
}

/**
 * Runs one change of the account at a time, and shows what it returns. error: sentence of the last one; fields: its
 * sentences by field. The frame asks for a fresh sign-in if one is needed.
 */
export function useAccountAct() {
  const client = useQueryClient()
  const { busy, general: error, fields, send } = useSend('a change of the account')
  const act = async (run: () => Promise<{ account: Account }>): Promise<boolean> => {
    let isDone = false
    await send(async () => {
      try {
        client.setQueryData(queryKey(readAccount), { account: (await run()).account })
        isDone = true
      } catch (thrown) {
        if (!(thrown instanceof CallError && thrown.code === 'fresh_sign_in')) throw thrown
      }
    })
    return isDone
  }
  return { busy, error, fields, act }
}
