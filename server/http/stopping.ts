import type { FastifyInstance } from 'fastify'

/** Ends each connection with its next response, once this process stops. */
export function endConnectionsOnStop(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
}
