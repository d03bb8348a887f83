import { z } from 'zod'
import { listVerifications, proofNames, verificationSchema } from '#contract/checks/verifications.ts'
import { type Client, is, queryOne, queryValue, type RowOf } from '#database/rows.ts'
import { closeDays } from '#ledger/index.ts'
import { serve } from '../../http/desk.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import type { Services } from '../../services.ts'
import { lineOf, type Proof, verifyDatabase } from './verify-database.ts'

export { verifyDatabase } from './verify-database.ts'

const verification = verificationSchema
  .omit({ seconds: true, findings: true })
  .extend({ id: z.int(), durationMs: z.int(), counts: z.record(z.string(), z.number()) })
/** A ledger verification as stored. */
type VerificationRow = RowOf<typeof verification>

/** The nightly ledger verifications, for admins. */
export const verificationEndpoints: readonly Endpoint[] = [
  serve(listVerifications, {
    from: 'verification',
    row: verification,
    columns: { transfers: 'transfer_count' },
    present: ({ durationMs, counts, ...row }) => ({
      ...row,
      seconds: durationMs / 1000,
      findings: Object.values(counts).reduce((sum, count) => sum + count, 0),
    }),
  }),
]

const storedFaults = 100
const loggedFaults = 10

/**
 * The hourly job: closes past days with their hashes, verifies the ledger once a day (UTC), stores the
 * result, and logs an error if it has faults. A missed night is made up for.
 */
export async function verifyNightly(
  services: Pick<Services, 'pool' | 'settings' | 'log'> & { ownerUrl: string },
): Promise<void> {
  const { pool, settings, ownerUrl, log } = services
  if (!(await isVerificationDue(pool))) return
  const begin = performance.now()
  try {
    await closeDays(pool)
    await store(services, await verifyDatabase(ownerUrl, settings.get('verify_most_seconds') * 1000))
  } catch (thrown) {
    const problem = thrown instanceof Error ? thrown.message : String(thrown)
    log.error({ err: thrown }, 'ledger verification did not complete')
    await saveVerification(pool, {
      durationMs: Math.round(performance.now() - begin),
      outcome: 'broke',
      problem,
    })
  }
}

async function store({ pool, log }: Pick<Services, 'pool' | 'log'>, proof: Proof): Promise<void> {
  const { faults, transfers, supply, durationMs } = proof
  const lines = faults.map(lineOf)
  if (faults.length > 0)
    log.error(
      { findings: faults.length, faults: lines.slice(0, loggedFaults) },
      'ledger verification found faults',
    )
  await saveVerification(pool, {
    durationMs,
    outcome: faults.length > 0 ? 'findings' : 'sound',
    counts: Object.fromEntries(
      proofNames.map((name) => [name, faults.filter(({ proof }) => proof === name).length]),
    ),
    faults: lines.slice(0, storedFaults),
    transfers,
    supplyPoints: supply.issued - supply.burned,
  })
}

/** Stores a verification that has just ended; its start follows from its duration. */
async function saveVerification(
  client: Client,
  row: Pick<VerificationRow, 'durationMs' | 'outcome'> & Partial<VerificationRow>,
): Promise<void> {
  const { durationMs, outcome, counts = {}, faults = [], transfers, supplyPoints, problem } = row
  await client.query(
    `INSERT INTO verification (began_at, duration_ms, outcome, counts, faults, transfer_count, supply_points, problem)
     VALUES (ledger.clock() - make_interval(secs => $1 / 1000.0), $1, $2, $3, $4, $5, $6, $7)`,
    [durationMs, outcome, JSON.stringify(counts), faults, transfers, supplyPoints, problem],
  )
}

/** True if today (UTC) has no completed verification and fewer than three that broke. */
const isVerificationDue = (client: Client): Promise<boolean> =>
  queryValue(
    client,
    is.boolean,
    `SELECT coalesce(bool_and(outcome = 'broke'), true) AND count(*) < 3 AS due FROM verification
     WHERE began_at >= date_trunc('day', ledger.clock() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`,
  )

const newest = verification.pick({ counts: true, outcome: true }).extend({ ageSeconds: z.number() })

/** The newest completed verification, with its age; null if there is none. */
export const newestVerification = ({ pool }: { pool: Client }): Promise<RowOf<typeof newest> | null> =>
  queryOne(
    pool,
    newest,
    `SELECT counts, outcome, extract(epoch FROM ledger.clock() - began_at)::float8 AS "ageSeconds"
     FROM verification WHERE outcome <> 'broke' ORDER BY began_at DESC LIMIT 1`,
  )

/** A verification as lines: each fault, how many there are, and the supply. */
export function linesOf({ faults, transfers, supply, durationMs }: Proof): string[] {
  const { issued, burned, wallets, escrows, fees, house } = supply
  return [
    ...faults.map(lineOf),
    `${faults.length} findings in ${transfers} transfers, ${(durationMs / 1000).toFixed(1)} s`,
    `supply ${issued - burned}: ${issued} issued, ${burned} burned; ` +
      `${wallets} in wallets, ${escrows} set aside, ${fees} fees, ${house} with the house`,
  ]
}
