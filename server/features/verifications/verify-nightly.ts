import { proofNames } from '#contract/verifications.ts'
import { closeDays } from '#ledger/index.ts'
import type { Services } from '../../services.ts'
import { lineOf, type Proof, proveBooks } from './prove-books.ts'
import { isVerificationDue, keepVerification } from './queries.ts'

const keptFaults = 100
const loggedFaults = 10

/**
 * The night's proof: closes the days that are over with their hashes, proves the books once a day (UTC), keeps what was
 * found, and says loudly what does not add up. For a job, every hour: a night that was missed is made up for.
 */
export async function verifyNightly(
  services: Pick<Services, 'pool' | 'settings' | 'log'> & { ownerUrl: string },
): Promise<void> {
  const { pool, settings, ownerUrl, log } = services
  if (!(await isVerificationDue(pool))) return
  const begin = performance.now()
  try {
    await closeDays(pool)
    await keep(services, await proveBooks(ownerUrl, settings.get('verify_most_seconds') * 1000))
  } catch (thrown) {
    const problem = thrown instanceof Error ? thrown.message : String(thrown)
    log.error({ err: thrown }, 'the books could not be proved')
    await keepVerification(pool, {
      ...{ durationMs: Math.round(performance.now() - begin), outcome: 'broke', counts: {}, faults: [] },
      ...{ transfers: null, supplyPoints: null, problem },
    })
  }
}

async function keep({ pool, log }: Pick<Services, 'pool' | 'log'>, proof: Proof): Promise<void> {
  const { faults, transfers, supply, durationMs } = proof
  const lines = faults.map(lineOf)
  if (faults.length > 0)
    log.error({ findings: faults.length, faults: lines.slice(0, loggedFaults) }, 'the books do not add up')
  await keepVerification(pool, {
    durationMs,
    outcome: faults.length > 0 ? 'findings' : 'sound',
    counts: Object.fromEntries(
      proofNames.map((name) => [name, faults.filter(({ proof }) => proof === name).length]),
    ),
    faults: lines.slice(0, keptFaults),
    transfers,
    supplyPoints: supply.issued - supply.burned,
    problem: null,
  })
}
