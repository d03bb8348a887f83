import { closeFlag, listFlags } from '#contract/trust/flags.ts'
import { countRows } from '#database/rows.ts'
import { pageById } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { clearMailDomain } from '../../people/members/index.ts'
import { Problem } from '../../problem.ts'
import { closeOpen, readMailNetwork, readOpenFlags } from './queries.ts'

export { findFlags, flagMailNetwork } from './find-flags.ts'

/** Flags that were raised automatically, for admins to decide. */
export const flagEndpoints: readonly Endpoint[] = [
  endpoint(listFlags, async ({ query }, { services: { pool } }) => {
    const [{ shown, nextCursor }, total] = await Promise.all([
      pageById(query, (page) => readOpenFlags(pool, page)),
      countRows(pool, 'flag WHERE closed_at IS NULL'),
    ])
    return { flags: shown, total, nextCursor }
  }),
  endpoint(closeFlag, async ({ params, body }, context) => {
    const { services, member } = context
    const verdict = { flagId: Number(params.flagId), adminId: member.id, ...body }
    await actOnce(context, closeFlag, { params, body }, async (client) => {
      // Before the flag, as at a sign-in: both lock the network, then its flag.
      const mailNetworkId = body.upheld ? null : await readMailNetwork(client, verdict.flagId)
      if (mailNetworkId !== null) await clearMailDomain(client, services.settings, mailNetworkId)
      if (!(await closeOpen(client, verdict))) throw new Problem('not_found', 'This flag is closed already.')
    })
  }),
]
