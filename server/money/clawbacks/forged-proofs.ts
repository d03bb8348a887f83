import type pg from 'pg'
import { settingRows } from '#contract/settings.ts'
import { affectsRow, type Client, is, queryOne, queryValues, type RowOf } from '#database/rows.ts'
import { type RowServices, serveEach } from '../../jobs/serve-rows.ts'
import type { Services } from '../../services.ts'
import { clawBack, within } from './claw-back.ts'

/**
 * Records an admin's verdict that the proof of an attempt is forged, and notifies the member, who may appeal until the
 * window ends: nothing is taken yet. False if it was called so before, or is not checked by screenshot.
 */
export const accuseForgedProof = (
  client: Client,
  { sessionId, adminId, note }: { sessionId: string; adminId: number; note: string },
): Promise<boolean> =>
  affectsRow(
    client,
    `WITH accused AS (
       INSERT INTO forged_proof (attempt_id, accused_by, note, accused_at, appeal_until)
       SELECT id, $2, $3, ledger.clock(), ledger.clock() + make_interval(days =>
         coalesce((SELECT value FROM setting WHERE name = 'appeal_days'), $4)::int)
       FROM attempt WHERE session_id = $1 AND check_name = 'screenshot'
       ON CONFLICT (attempt_id) DO NOTHING RETURNING attempt_id
     ), notified AS (
       INSERT INTO activity (member_id, kind, points, campaign_id, attempt_id, created_at)
       SELECT member_id, 'forged_proof', 0, campaign_id, attempt.id, ledger.clock()
       FROM attempt JOIN accused ON attempt.id = attempt_id
     )
     INSERT INTO audit (actor_id, act, subject_kind, subject_id, detail, done_at)
     SELECT $2, 'accuse_forged_proof', 'attempt', attempt_id::text, jsonb_build_object('note', $3::text), ledger.clock()
     FROM accused`,
    [sessionId, adminId, note, settingRows.appeal_days.standard],
  )

/**
 * Records the member's appeal: from then on an admin has to decide. False if it is too late, not the first, or not about
 * a proof of theirs.
 */
export const appealForgedProof = (
  client: Client,
  { sessionId, memberId, text }: { sessionId: string; memberId: number; text: string },
): Promise<boolean> =>
  affectsRow(
    client,
    `UPDATE forged_proof SET appeal_text = $3, appealed_at = ledger.clock()
     FROM attempt WHERE attempt.id = attempt_id AND session_id = $1 AND member_id = $2
       AND appealed_at IS NULL AND decided_at IS NULL AND appeal_until > ledger.clock()`,
    [sessionId, memberId, text],
  )

/**
 * Carries out a decision: at once if the member has appealed or is cleared, otherwise once the appeal window
 * is over. A forged proof costs ten times its reward.
 */
export function decideForgedProof(
  client: Client,
  decision: { sessionId: string; adminId: number | null; forged: boolean },
): Promise<'ok' | 'replay' | 'not_found' | 'too_early'> {
  const { sessionId, adminId, forged } = decision
  return within(client, async (inside) => {
    const known = await lockForgedProof(inside, sessionId)
    if (!known) return 'not_found'
    if (known.forged !== null) return 'replay'
    if (forged && known.appealedAt === null && !known.isOver) return 'too_early'
    if (!(await decide(inside, decision))) return 'replay'
    if (forged) await clawBack(inside, 'forged_proof', { sessionId, adminId: adminId ?? known.accusedBy })
    return 'ok'
  })
}

/** Carries out the verdicts that nobody appealed in time; returns how many. For a job. */
export async function settleForgedProofs(services: RowServices & Pick<Services, 'pool'>): Promise<number> {
  const { pool } = services
  let settled = 0
  await serveEach(services, 'settle-forged-proofs', await readOverdue(pool), async (sessionId) => {
    if ((await decideForgedProof(pool, { sessionId, adminId: null, forged: true })) === 'ok') settled += 1
  })
  return settled
}

const forgedProofRow = {
  accusedBy: is.integer,
  accusedAt: is.time,
  note: is.text,
  appealUntil: is.time,
  isOver: is.boolean,
  appeal: is.text.orNull,
  appealedAt: is.time.orNull,
  /** null: undecided. */
  forged: is.boolean.orNull,
}
/** An accusation with its texts, for display. */
export type ForgedProof = RowOf<typeof forgedProofRow>

const select = `SELECT accused_by AS "accusedBy", accused_at AS "accusedAt", note, appeal_until AS "appealUntil",
    appeal_until <= ledger.clock() AS "isOver", appeal_text AS appeal, appealed_at AS "appealedAt", forged
  FROM forged_proof JOIN attempt ON attempt.id = attempt_id WHERE session_id = $1`

/** The accusation of an attempt; null if there is none. */
export const readForgedProof = (client: Client, sessionId: string): Promise<ForgedProof | null> =>
  queryOne(client, forgedProofRow, { prepared: select, values: [sessionId] })

/** The accusation of an attempt; both rows are locked until the transaction ends. */
const lockForgedProof = (client: pg.ClientBase, sessionId: string): Promise<ForgedProof | null> =>
  queryOne(client, forgedProofRow, `${select} FOR NO KEY UPDATE OF attempt, forged_proof`, [sessionId])

/**
 * Writes a decision; false: decided already. adminId null: no admin decided it, so no verdict on a case writes the entry of the
 * audit log.
 */
const decide = (
  client: pg.ClientBase,
  { sessionId, adminId, forged }: { sessionId: string; adminId: number | null; forged: boolean },
): Promise<boolean> =>
  affectsRow(
    client,
    `WITH decided AS (
       UPDATE forged_proof SET decided_by = $2, decided_at = ledger.clock(), forged = $3
       FROM attempt WHERE attempt.id = attempt_id AND session_id = $1 AND decided_at IS NULL
       RETURNING attempt_id
     ), noted AS (
       INSERT INTO audit (act, subject_kind, subject_id, detail, done_at)
       SELECT 'decide_forged_proof', 'attempt', attempt_id::text, jsonb_build_object('forged', $3::boolean), ledger.clock()
       FROM decided WHERE $2::bigint IS NULL
     )
     SELECT FROM decided`,
    [sessionId, adminId, forged],
  )

/** Attempts whose appeal window ended without an appeal, longest ago first, at most 200. */
const readOverdue = (client: pg.Pool): Promise<string[]> =>
  queryValues(
    client,
    is.uuid,
    `SELECT session_id AS id FROM forged_proof JOIN attempt ON attempt.id = attempt_id
     WHERE decided_at IS NULL AND appealed_at IS NULL AND appeal_until <= ledger.clock()
     ORDER BY appeal_until LIMIT 200`,
  )
