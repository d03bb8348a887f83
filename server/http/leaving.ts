import { once } from 'node:events'
import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Time in which an idle connection may still send a request, which is then answered. */
const idlePatienceMs = 10_000
/** Longest time of a request: server/app.ts, requestTimeout. */
const longestRequestMs = 60_000

const leaving = new WeakSet<FastifyInstance['server']>()

/** Ends each connection with its next response, once this process leaves or stops. */
export function endConnectionsOnLeaving(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    leaving.add(app.server)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (leaving.has(app.server)) reply.header('connection', 'close')
  })
}

/**
 * Leaves new connections to other processes, and waits for the end of those it has: each one ends with its next
 * response, or after 10 s without a request.
 */
export async function leave({ server }: FastifyInstance): Promise<void> {
  leaving.add(server)
  const closed = once(server, 'close')
  // The method of node:http would also end idle connections, on which a request may be on its way to us.
  Server.prototype.close.call(server)
  const patience = setTimeout(() => server.closeIdleConnections(), idlePatienceMs)
  await Promise.race([closed, pause(longestRequestMs, undefined, { ref: false })])
  clearTimeout(patience)
}
