import { proofNames } from '#contract/checks/verifications.ts'
import { closeDays } from '#ledger/index.ts'
import type { Services } from '../../services.ts'
import { lineOf, type Proof, proveBooks } from './prove-books.ts'
import { isVerificationDue, saveVerification } from './queries.ts'

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
      ...{ durationMs: Math.round(performance.now() - begin), outcome: 'broke', counts: {}, faults: [] },
      ...{ transfers: null, supplyPoints: null, problem },
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
