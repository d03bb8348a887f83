import type { Forged } from '#contract/checks/reviews.ts'
import type { Client } from '#database/rows.ts'
import { type ForgedProof, readForgedProof } from '../../money/clawbacks/index.ts'
import type { Services } from '../../services.ts'

/** State of an accusation. */
export const stateOf = ({ forged, appeal }: ForgedProof): Forged['state'] => {
  if (forged !== null) return forged ? 'forged' : 'cleared'
  return appeal === null ? 'accused' : 'appealed'
}

/** An admin's accusation that a proof is forged, as both sides read it; null if there is none. */
export async function readForged(
  client: Client,
  { settings }: Pick<Services, 'settings'>,
  { sessionId, points }: { sessionId: string; points: number },
) {
  const row = await readForgedProof(client, sessionId)
  if (!row) return null
  const state = stateOf(row)
  return {
    ...row,
    penalty: points * settings.get('forged_proof_factor'),
    state,
    mayAppeal: state === 'accused' && !row.isOver,
  }
}
