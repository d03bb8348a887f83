import { listConnections } from '#contract/exchange/connections.ts'
import { useAct } from '../../api/use-act.ts'

/** Runs one action on the member's accounts at a time, keeps its error, and reads the accounts again. */
export const useConnectionAct = (onDone?: () => void) => useAct('account action', [listConnections], onDone)
