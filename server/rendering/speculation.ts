import type { FastifyInstance } from 'fastify'

/** Pages that are never fetched ahead: they change something, contain a secret, or start a timer. */
const never =
  '/logout /api/* /auth/* /player/* /opening /website-viewer* /next-task /checkout* /crypto-checkout*'.split(
    ' ',
  )

const rules = {
  prefetch: [
    {
      where: {
        and: [{ href_matches: '/*' }, ...never.map((pattern) => ({ not: { href_matches: pattern } }))],
      },
      eagerness: 'moderate',
    },
  ],
}

/** Serves the rules for links that a browser may fetch ahead; pages point to them with a header. */
export function serveSpeculationRules(app: FastifyInstance): void {
  app.get('/speculation.json', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/speculationrules+json')
      .send(JSON.stringify(rules)),
  )
}
