import { closeFlag, listFlags } from '#contract/flags.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { closeOpen, readOpenFlags } from './queries.ts'

export { findFlags } from './find-flags.ts'
export { plantFlag } from './plant.ts'

const maxListed = 100

/** Flags that were raised automatically, for admins to decide. */
export const flagEndpoints: readonly Endpoint[] = [
  endpoint(listFlags, async (_input, { services }) => {
    const open = await readOpenFlags(services.pool, maxListed)
    const flags = open.flags.map((row) => ({
      ...row,
      id: String(row.id),
      members: row.members.map(({ id, username }) => ({ id: String(id), username })),
      foundAt: row.foundAt.toISOString(),
    }))
    return { flags, total: open.total }
  }),
  endpoint(closeFlag, async ({ params, body }, { services, member }) => {
    const verdict = { flagId: Number(params.flagId), adminId: member.id, ...body }
    if (!(await closeOpen(services.pool, verdict))) throw new Problem('not_found')
    return undefined
  }),
]
