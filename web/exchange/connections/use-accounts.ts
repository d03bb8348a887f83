import { listConnections } from '#contract/exchange/connections.ts'
import type { PlatformName } from '#contract/platforms.ts'
import { useRead } from '../../api/read.ts'
import { useReadAgain } from '../../api/read-again.ts'
import { useSend } from '../../api/use-send.ts'

/** The member's accounts on one platform; undefined until they are loaded. */
export function useAccounts(platform: PlatformName) {
  const { data, isError, refetch } = useRead(listConnections, {})
  return {
    accounts: data?.platforms.find((each) => each.platform === platform),
    isError: isError && !data,
    retry: () => void refetch(),
  }
}

/** Runs one action on the member's accounts at a time, keeps its error, and reads the accounts again. */
export function useConnectionAct() {
  const readAgain = useReadAgain()
  const { busy, error, send } = useSend('account action')
  const act = (run: () => Promise<unknown>) => send(() => run().finally(() => readAgain(listConnections)))
  return { busy, error, act }
}
