import { randomInt } from 'node:crypto'
import { issueProofCode, sendProof } from '#contract/checks/proofs.ts'
import { is, queryOne } from '#database/rows.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { readOwnProofEndpoint, takesScreenshot } from './own-proof.ts'
import { admit, send } from './send-proof.ts'

/** Letters and digits that no font makes look alike. */
const alphabet = 'ACDEFHJKLMNPRTUVWXY34679'
const codeLength = 6
const codeSeconds = 600

/**
 * POST /api/attempts/{attemptId}/codes. The current code, or a new one if the last has expired.
 * @throws Problem not_found if the attempt is not the member's, or takes no screenshot
 */
const issueProofCodeEndpoint = endpoint(issueProofCode, async ({ params }, { services, member }) => {
  const fresh = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  const row = await queryOne(
    services.pool,
    { code: is.text, expiresAt: is.time },
    `INSERT INTO proof_code AS current (attempt_id, code, expires_at)
     SELECT id, $3, ledger.clock() + make_interval(secs => $4) FROM attempt
     WHERE session_id = $1 AND member_id = $2 AND ${takesScreenshot}
     ON CONFLICT (attempt_id) DO UPDATE SET
       code = CASE WHEN current.expires_at > ledger.clock() THEN current.code ELSE excluded.code END,
       expires_at = CASE WHEN current.expires_at > ledger.clock() THEN current.expires_at ELSE excluded.expires_at END
     RETURNING code, expires_at AS "expiresAt"`,
    [params.attemptId, member.id, fresh, codeSeconds],
  )
  if (!row) throw new Problem('not_found', 'Attempt not found.')
  return row
})

export { probeStorage, readForgotten, serveProofPictures, sweepProofs } from './files.ts'
export { readOwn } from './own-proof.ts'
export { readProof } from './read-proof.ts'

/** Screenshots that prove a task: sending one, its state, and the one-time code. */
export const proofEndpoints: readonly Endpoint[] = [
  readOwnProofEndpoint,
  endpoint(sendProof, send, admit),
  issueProofCodeEndpoint,
]
