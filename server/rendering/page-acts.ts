import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageRow } from '#contract/pages/row.ts'
import { endSessionOf } from '../people/sessions/index.ts'

/** Runs the action some pages perform before rendering, and returns the values passed to the page. */
export async function actBefore(
  row: PageRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Record<string, string>> {
  if (row.path !== '/logout') return {}
  reply.header('cache-control', 'no-store')
  const { context } = request
  // Another site may link here, but only the member may sign out, and a prefetch must not change anything.
  if (!context.ownPage || context.prefetch) return { state: context.member ? 'ask' : 'ended' }
  await endSessionOf(context)
  return { state: 'ended' }
}
