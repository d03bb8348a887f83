import type { FastifyInstance } from 'fastify'
import { snippet } from './snippet.ts'

/** GET /snippet.js: for any page of any site, cached for an hour. */
export function serveSnippet(app: FastifyInstance): void {
  app.get('/snippet.js', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/javascript; charset=utf-8')
      .send(snippet),
  )
}
