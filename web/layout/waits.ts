import { createContext, useContext } from 'react'
import type { Waits } from '#contract/render.ts'
import { waitText } from '../design/time-text.ts'

/** The document's waits, for texts of members. */
export const WaitsContext = createContext<Waits | null>(null)

/** Waits as sentences name them, like "72 hours". @throws Error outside of the members' shell */
export function useWaits() {
  const waits = useContext(WaitsContext)
  if (!waits) throw new Error('only the members’ shell knows how long pages have waited')
  return {
    verdict: waitText(waits.verdictSeconds),
    dispute: waitText(waits.disputeSeconds),
    freshProof: waitText(waits.freshProofSeconds),
    hold: waitText(waits.holdSeconds),
    undone: waitText(waits.undoneSeconds),
    appeal: waitText(waits.appealSeconds),
    screenshot: waitText(waits.screenshotSeconds),
  }
}
