import type pg from 'pg'
import type { Forged } from '#contract/checks/reviews.ts'
import {
  accuseForgedProof,
  decideForgedProof,
  type ForgedProof,
  readForgedProof,
} from '../../money/clawbacks/index.ts'
import type { Services } from '../../services.ts'
import type { Held } from './queries.ts'

type Settings = Pick<Services, 'settings'>

/** State of an accusation. */
const stateOf = ({ forged, appeal }: ForgedProof): Forged['state'] => {
  if (forged !== null) return forged ? 'forged' : 'cleared'
  return appeal === null ? 'accused' : 'appealed'
}

/** An admin's accusation that a proof is forged, as both sides read it; null if there is none. */
export async function readForged(
  client: pg.Pool | pg.ClientBase,
  { settings }: Settings,
  { sessionId, points }: { sessionId: string; points: number },
): Promise<Forged | null> {
  const row = await readForgedProof(client, sessionId)
  if (!row) return null
  const state = stateOf(row)
  return {
    note: row.note,
    penalty: points * settings.get('forged_proof_factor'),
    state,
    appealUntil: row.appealUntil.toISOString(),
    mayAppeal: state === 'accused' && !row.isOver,
    appeal: row.appeal,
    appealedAt: row.appealedAt?.toISOString() ?? null,
  }
}

/**
 * The admin who called the proof forged, if the earner has appealed and nobody has decided; null otherwise.
 */
export async function openAppeal(client: pg.ClientBase, sessionId: string): Promise<number | null> {
  const row = await readForgedProof(client, sessionId)
  return row && stateOf(row) === 'appealed' ? row.accusedBy : null
}

/** Calls a proof forged; false if an admin already did. The caller has locked the attempt. */
export async function accuse(
  client: pg.ClientBase,
  { sessionId }: Held,
  adminId: number,
  note: string,
): Promise<boolean> {
  const { verdict } = await accuseForgedProof(client, { sessionId, adminId, note })
  return verdict === 'ok'
}

/**
 * Decides an appeal: the accusation is confirmed and costs ten times the reward, or it is cleared. The caller
 * has locked the attempt.
 */
export async function decideAppeal(
  client: pg.ClientBase,
  { sessionId }: Held,
  adminId: number,
  forged: boolean,
): Promise<void> {
  const { verdict } = await decideForgedProof(client, { sessionId, adminId, forged })
  if (verdict !== 'ok') throw new Error(`an appeal was not decided: ${verdict}`)
}
