import { createHash } from 'node:crypto'
import type { RefusalReason } from '#contract/reviews.ts'
import type { SettingName } from '#contract/settings.ts'

type ReadSetting = (name: SettingName) => number

/** What was read in a proof, and whose it is. */
export interface ReadProof {
  /** 0 to 100; null where it was looked for nothing, since nobody knows the name. */
  score: number | null
  /** The earner's, 0 to 3. */
  trust: number
  /** One of those that somebody sees although they are sure. */
  sampled: boolean
  /** Whether the owner has a say at all. */
  ownerDecides: boolean
}

/** Who decides after the reading (product decisions, Checks: Screenshot). */
export function stageAfterReading(
  setting: ReadSetting,
  { score, trust, sampled, ownerDecides }: ReadProof,
): 'approving' | 'owner' | 'admin' {
  if (score === null || score < setting('proof_likely_score')) return 'admin'
  if (score >= setting('proof_sure_score') && trust >= 2 && !sampled) return 'approving'
  return ownerDecides ? 'owner' : 'admin'
}

/** How an owner has decided so far. */
export interface OwnerRecord {
  /** Of the last verdicts, as many as the window holds. */
  refused: number
  /** Refusals that an admin turned, ever. */
  overturned: number
}

/**
 * Whether an owner's proofs are decided by the owner. The share counts against a full window: a first no is no fifth of
 * twenty.
 */
export const ownerDecides = (setting: ReadSetting, { refused, overturned }: OwnerRecord): boolean =>
  refused * 10_000 <= setting('owner_window_count') * setting('owner_refused_most_basis_points') &&
  overturned < setting('owner_overturned_most_count')

/** One in so many, fixed for an attempt, and foreseen by nobody who does not know the secret. */
export const isSampled = (secret: Uint8Array, attemptId: number, oneIn: number): boolean =>
  oneIn > 0 &&
  createHash('sha256').update(secret).update(String(attemptId)).digest().readUInt32BE() % oneIn === 0

/** What is missing in a verdict; null where it is whole. */
export function faultOfVerdict(body: {
  verdict: 'yes' | 'no'
  reason?: RefusalReason | undefined
  note?: string | undefined
}): { field: string; sentence: string } | null {
  if (body.verdict === 'yes') return null
  if (!body.reason) return { field: 'reason', sentence: 'Choose a reason.' }
  if (body.reason === 'other' && !body.note) return { field: 'note', sentence: 'Say what the reason is.' }
  if (body.reason === 'forged' && !body.note) return { field: 'note', sentence: 'Say what shows it.' }
  return null
}

/** Why a verdict comes too late, in a sentence: somebody else, or time, has decided. */
export function tooLate(stage: string, by: string | null): string {
  const who = by ?? 'Somebody else'
  if (stage === 'approving' || stage === 'approved' || stage === 'kept')
    return by === null ? 'The time was over: it is credited already.' : `${who} has approved it already.`
  if (stage === 'refused' || stage === 'rejected' || stage === 'taken')
    return by === null ? 'It has ended already.' : `${who} has said no already.`
  if (stage === 'admin' || stage === 'disputed') return 'An admin decides this one.'
  return 'This does not wait for a verdict now.'
}
