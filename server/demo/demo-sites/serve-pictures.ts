import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'
import { drawItem, drawScene } from './pictures.ts'
import { findSite } from './present.ts'

/**
 * Serves the demo websites' pictures under /demo/pictures/{slug}/: scene.svg, and {n}.svg for the items of
 * the list. They are drawn on request. Outside demo mode the route does not exist.
 */
export function serveDemoPictures(app: FastifyInstance, { demo }: Pick<Config, 'demo'>): void {
  if (!demo) return
  app.get<{ Params: { slug: string; file: string } }>(
    '/demo/pictures/:slug/:file',
    { schema: { hide: true } },
    async ({ params }, reply) => send(reply, draw(params.slug, params.file)),
  )
}

function draw(slug: string, file: string): string | null {
  const site = findSite(slug)
  if (!site) return null
  if (file === 'scene.svg') return drawScene(site)
  const place = /^([1-9]\d?)\.svg$/.exec(file)?.[1]
  return place === undefined ? null : drawItem(site, Number(place))
}

async function send(reply: FastifyReply, picture: string | null): Promise<FastifyReply> {
  if (picture === null) return reply.code(404).header('cache-control', 'no-store').send()
  return reply
    .header('cache-control', 'public, max-age=3600')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type('image/svg+xml')
    .send(picture)
}
