import { listVerifications, type Verification } from '#contract/checks/verifications.ts'
import { idOfCursor } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { readVerifications, type VerificationRow } from './queries.ts'

export { lineOf, proveBooks } from './prove-books.ts'
export { newestVerification } from './queries.ts'
export { verifyNightly } from './verify-nightly.ts'

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
