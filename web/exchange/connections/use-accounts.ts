import { listConnections } from '#contract/exchange/connections.ts'
import type { PlatformName } from '#contract/platforms.ts'
import { useRead } from '../../api/read.ts'
import { useAct } from '../../api/use-act.ts'

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
export const useConnectionAct = (onDone?: () => void) => useAct('account action', [listConnections], onDone)
