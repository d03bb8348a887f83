import type pg from 'pg'
import { z } from 'zod'
import { verificationSchema } from '#contract/checks/verifications.ts'
import { is, query, queryOne, type RowOf } from '#database/rows.ts'

type Client = pg.Pool | pg.ClientBase

const verification = {
  id: is.integer,
  beganAt: is.time,
  durationMs: is.integer,
  outcome: is.oneOf(verificationSchema.shape.outcome.options),
  counts: is.json(z.record(z.string(), z.number())),
  faults: is.texts,
  transfers: is.integer.orNull,
  supplyPoints: is.integer.orNull,
  problem: is.text.orNull,
}
/** A ledger verification as stored. */
export type VerificationRow = RowOf<typeof verification>

const columns = `id, began_at AS "beganAt", duration_ms AS "durationMs", outcome, counts, faults,
  transfer_count AS transfers, supply_points AS "supplyPoints", problem`

/** Stores a verification that has just ended; its start follows from its duration. */
export async function saveVerification(
  client: Client,
  row: Omit<VerificationRow, 'id' | 'beganAt'>,
): Promise<void> {
  await client.query(
    `INSERT INTO verification (began_at, duration_ms, outcome, counts, faults, transfer_count, supply_points, problem)
     VALUES (ledger.clock() - make_interval(secs => $1 / 1000.0), $1, $2, $3, $4, $5, $6, $7)`,
    [
      row.durationMs,
      row.outcome,
      JSON.stringify(row.counts),
      row.faults,
      row.transfers,
      row.supplyPoints,
      row.problem,
    ],
  )
}

/** True if today (UTC) has no completed verification and fewer than three that broke. */
export async function isVerificationDue(client: Client): Promise<boolean> {
  const row = await queryOne(
    client,
    { due: is.boolean },
    `SELECT coalesce(bool_and(outcome = 'broke'), true) AND count(*) < 3 AS due FROM verification
     WHERE began_at >= date_trunc('day', ledger.clock() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`,
  )
  return row?.due ?? true
}

/** Verifications older than the id, newest first. */
export function readVerifications(
  client: Client,
  { before, limit }: { before: number | null; limit: number },
): Promise<VerificationRow[]> {
  return query(
    client,
    verification,
    `SELECT ${columns} FROM verification WHERE $1::bigint IS NULL OR id < $1 ORDER BY id DESC LIMIT $2`,
    [before, limit],
  )
}

const newest = { counts: verification.counts, outcome: verification.outcome, ageSeconds: is.number }

/** The newest completed verification, with its age; null if there is none. */
export function newestVerification({ pool }: { pool: Client }): Promise<RowOf<typeof newest> | null> {
  return queryOne(
    pool,
    newest,
    `SELECT counts, outcome, extract(epoch FROM ledger.clock() - began_at)::float8 AS "ageSeconds"
     FROM verification WHERE outcome <> 'broke' ORDER BY began_at DESC LIMIT 1`,
  )
}
