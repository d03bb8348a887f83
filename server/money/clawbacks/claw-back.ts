import pg from 'pg'
import { inTransaction } from '#database/transaction.ts'
import { lockAttempt, readDebt, writeClawback, writeOrderClawback } from './queries.ts'
import { type AttemptCause, type ClawbackRefusal, clawbackDue } from './rules.ts'

/** Result of a clawback, in points. */
export interface Clawback {
  verdict: 'ok' | 'not_found' | ClawbackRefusal
  /** Taken from the wallet at once. */
  takenPoints: number
  /** The member's total debt: taken from earnings, grants and returns as they arrive. */
  owedPoints: number
  /** Points refunded to the owner at once, and the account that paid them. */
  refundedPoints: number
  refundedBy: 'house' | 'issuer' | null
}

/** A connection in the caller's transaction, or a pool, to run in a new one. */
export type Client = pg.Pool | pg.ClientBase

/** Runs `work` in the caller's transaction or, given a pool, in a new one. */
export const within = <T>(client: Client, work: (client: pg.ClientBase) => Promise<T>): Promise<T> =>
  client instanceof pg.Pool ? inTransaction(client, work) : work(client)

/**
 * Takes back the points of an undone follow, join or subscribe, and refunds its owner R + F at once.
 * noticedAt: when the undoing was noticed or reported, if earlier than now; the days of the window are
 * counted up to it.
 */
export const clawBackFollow = (
  client: Client,
  { sessionId, noticedAt }: { sessionId: string; noticedAt?: Date },
): Promise<Clawback> =>
  clawBack(client, 'undone_follow', { sessionId, noticedAt: noticedAt ?? null, adminId: null })

/** Takes back the points of a credit that the staff reverses, and refunds its owner R + F. */
export const clawBackCredit = (
  client: Client,
  { sessionId, adminId }: { sessionId: string; adminId: number },
): Promise<Clawback> => clawBack(client, 'reversal', { sessionId, noticedAt: null, adminId })

/** Takes back the points of an order whose payment was reversed; false if they were taken before. */
export const clawBackOrder = (
  client: Client,
  order: { memberId: number; orderId: number; points: number },
): Promise<boolean> => within(client, (inside) => writeOrderClawback(inside, 'chargeback', order))

/** Takes back the referrer's share of a refunded or disputed order; false if it was taken before. */
export const clawBackShare = (
  client: Client,
  share: { memberId: number; orderId: number; points: number },
): Promise<boolean> => within(client, (inside) => writeOrderClawback(inside, 'referral_share', share))

/** Takes back points of an attempt for a cause, once. Only this feature decides about forged proofs. */
export function clawBack(
  client: Client,
  cause: AttemptCause,
  { sessionId, noticedAt, adminId }: { sessionId: string; noticedAt: Date | null; adminId: number | null },
): Promise<Clawback> {
  return within(client, async (inside) => {
    const found = await lockAttempt(inside, cause, sessionId, noticedAt)
    const nothing = { takenPoints: 0, owedPoints: 0, refundedPoints: 0, refundedBy: null }
    if (!found) return { verdict: 'not_found', ...nothing }
    const owed = async () => readDebt(inside, found.memberId)
    if (found.earlier) {
      const { refunded_points: refundedPoints, refunded_by: refundedBy } = found.earlier
      return { verdict: 'replay', takenPoints: 0, owedPoints: await owed(), refundedPoints, refundedBy }
    }
    const judged = clawbackDue(cause, found, found)
    if (typeof judged === 'string') return { verdict: judged, ...nothing, owedPoints: await owed() }
    const { due, refund } = judged
    const written = await writeClawback(inside, { attemptId: found.attemptId, cause, due, refund, adminId })
    const { taken: takenPoints, refunded_from: refundedBy } = written
    return { verdict: 'ok', takenPoints, owedPoints: await owed(), refundedPoints: refund, refundedBy }
  })
}
