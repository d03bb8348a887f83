import { listConnections, type PlatformAccounts } from '#contract/exchange/connections.ts'
import type { PlatformName } from '#contract/platforms.ts'
import { useRead } from '../../api/read.ts'
import { useReadAgain } from '../../api/read-again.ts'
import { useSend } from '../../api/use-send.ts'

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
  const readAgain = useReadAgain()
  const { busy, fault, send } = useSend('account action failed')
  const act = (run: () => Promise<unknown>): Promise<boolean> =>
    send(() => run().finally(() => readAgain(listConnections)))
  return { busy, error: fault, act }
}
