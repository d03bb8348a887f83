import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageRow } from '#contract/pages/row.ts'
import { endSessionOf } from '../features/sessions/index.ts'

/** What some pages do before they are shown; answers what the page is told of it. */
export async function actBefore(
  row: PageRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Record<string, string>> {
  if (row.path !== '/logout') return {}
  reply.header('cache-control', 'no-store')
  const { context } = request
  // Another site may lead here, but only the person may sign out; and nothing happens ahead of a click.
  if (!context.ownPage || context.prefetch) return { state: context.member ? 'ask' : 'ended' }
  await endSessionOf(context)
  return { state: 'ended' }
}
