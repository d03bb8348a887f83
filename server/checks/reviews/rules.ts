import { createHash } from 'node:crypto'
import { screenshotScores } from '#contract/checks/screenshots.ts'
import { askedDays } from '#contract/exchange/connections.ts'

/** Number of an owner's latest verdicts that count. */
export const ownerWindow = 20
/** Rejections in the window above which, and overturned ones from which, an admin decides instead. */
const ownerMost = { refused: 4, overturned: 2 }

/** Refuted reports that end an owner’s right to report undone follows. */
export const maxRefuted = 3

/** Facts about a read proof that decide who reviews it. */
export interface ReadProof {
  /** 0 to 100; null if nothing was looked for, because the name is unknown. */
  score: number | null
  /** Trust level of the earner, 0 to 3. */
  trust: number
  /** Part of the sample that a person reviews although the reading is sure. */
  sampled: boolean
  /** True if the owner may decide. */
  ownerDecides: boolean
}

/** Next stage after the reading (product decisions, Checks: Screenshot). */
export function stageAfterReading({
  score,
  trust,
  sampled,
  ownerDecides,
}: ReadProof): 'approving' | 'owner' | 'admin' {
  if (score === null || score < screenshotScores.enough) return 'admin'
  if (score >= screenshotScores.sure && trust >= 2 && !sampled) return 'approving'
  return ownerDecides ? 'owner' : 'admin'
}

/**
 * True if the owner decides their proofs. The share is that of a full window: a first rejection is 1 of 20, not
 * 1 of 1.
 * @param owner rejections among the last verdicts, as many as the window holds, and those that were ever overturned
 */
export const ownerDecides = ({ refused, overturned }: { refused: number; overturned: number }): boolean =>
  refused <= ownerMost.refused && overturned < ownerMost.overturned

/** True for one in `oneIn` attempts: fixed for an attempt, and unpredictable without the secret. */
export const isSampled = (secret: Uint8Array, attemptId: number, oneIn: number): boolean =>
  oneIn > 0 &&
  createHash('sha256').update(secret).update(String(attemptId)).digest().readUInt32BE() % oneIn === 0

/**
 * Seconds after its credit at which a follow proven by screenshot is asked for a fresh one; null: it is not. Fixed for an
 * attempt, and unpredictable without the secret.
 */
export function askedAfterSeconds(
  secret: Uint8Array,
  attemptId: number,
  shareBasisPoints: number,
): number | null {
  const drawn = createHash('sha256').update(secret).update(`kept ${attemptId}`).digest()
  if (drawn.readUInt32BE(0) % 10_000 >= shareBasisPoints) return null
  const days = askedDays.least + (drawn.readUInt32BE(4) / 2 ** 32) * (askedDays.most - askedDays.least)
  return Math.floor(days * 86_400)
}

/** Why a verdict comes too late, as a sentence: another person decided, or time ran out. */
export function tooLate(stage: string, by: string | null): string {
  const who = by ?? 'Someone else'
  if (stage === 'approving' || stage === 'approved' || stage === 'kept')
    return by === null ? 'It’s already credited.' : `${who} already approved it.`
  if (stage === 'refused' || stage === 'rejected' || stage === 'taken')
    return by === null ? 'It has already ended.' : `${who} already rejected it.`
  if (stage === 'admin' || stage === 'disputed') return 'An admin decides this one.'
  return 'This isn’t waiting for a verdict.'
}
