import { listVerifications, proofNames, type Verification } from '#contract/checks/verifications.ts'
import { closeDays } from '#ledger/index.ts'
import { idOfCursor } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { Services } from '../../services.ts'
import { lineOf, type Proof, proveBooks } from './prove-books.ts'
import { isVerificationDue, readVerifications, saveVerification, type VerificationRow } from './queries.ts'

export { lineOf, proveBooks } from './prove-books.ts'
export { newestVerification } from './queries.ts'

/** The nightly ledger verifications, for admins. */
export const verificationEndpoints: readonly Endpoint[] = [
  endpoint(listVerifications, async ({ query }, { services }) => {
    const before = idOfCursor(query.cursor)
    const rows = await readVerifications(services.pool, { before, limit: query.limit + 1 })
    const shown = rows.slice(0, query.limit)
    return {
      verifications: shown.map(present),
      nextCursor: rows.length > shown.length ? String(shown.at(-1)?.id) : null,
    }
  }),
]

const present = ({ id, beganAt, durationMs, counts, ...row }: VerificationRow): Verification => ({
  ...row,
  id: String(id),
  beganAt: beganAt.toISOString(),
  seconds: durationMs / 1000,
  findings: Object.values(counts).reduce((sum, count) => sum + count, 0),
})

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
    await store(services, await proveBooks(ownerUrl, settings.get('verify_most_seconds') * 1000))
  } catch (thrown) {
    const problem = thrown instanceof Error ? thrown.message : String(thrown)
    log.error({ err: thrown }, 'ledger verification did not complete')
    await saveVerification(pool, {
      durationMs: Math.round(performance.now() - begin),
      outcome: 'broke',
      counts: {},
      faults: [],
      transfers: null,
      supplyPoints: null,
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
    problem: null,
  })
}
