import { closeFlag, listFlags } from '#contract/flags.ts'
import { inTransaction } from '#database/transaction.ts'
import { idOfCursor } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { clearMailDomain } from '../members/index.ts'
import { closeOpen, countOpenFlags, readMailNetwork, readOpenFlags } from './queries.ts'

export { findFlags } from './find-flags.ts'
export { flagMailNetwork } from './flag-mail-network.ts'
export { plantFlag } from './plant.ts'

/** Flags that were raised automatically, for admins to decide. */
export const flagEndpoints: readonly Endpoint[] = [
  endpoint(listFlags, async ({ query }, { services: { pool } }) => {
    const [rows, total] = await Promise.all([
      readOpenFlags(pool, { before: idOfCursor(query.cursor), limit: query.limit + 1 }),
      countOpenFlags(pool),
    ])
    const flags = rows.slice(0, query.limit).map((row) => ({
      ...row,
      id: String(row.id),
      members: row.members.map(({ id, username }) => ({ id: String(id), username })),
      foundAt: row.foundAt.toISOString(),
    }))
    return { flags, total, nextCursor: rows.length > flags.length ? (flags.at(-1)?.id ?? null) : null }
  }),
  endpoint(closeFlag, async ({ params, body }, { services, member }) => {
    const verdict = { flagId: Number(params.flagId), adminId: member.id, ...body }
    await inTransaction(services.pool, async (client) => {
      // Before the flag, as at a sign-in: both lock the network, then its flag.
      const mailNetworkId = body.upheld ? null : await readMailNetwork(client, verdict.flagId)
      if (mailNetworkId !== null) await clearMailDomain(client, services.settings, mailNetworkId)
      if (!(await closeOpen(client, verdict))) throw new Problem('not_found')
    })
    return undefined
  }),
]
