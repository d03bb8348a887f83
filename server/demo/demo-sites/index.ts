import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { root } from '#database/root.ts'
import type { Config } from '../../config.ts'

const folder = join(root, 'demo/sites')

/** Names of pages and styles: nothing else is read from the folder. */
const names = { page: /^[a-z-]+$/, style: /^[a-z]+\.css$/ }

/**
 * Serves the small websites that the demo's visits open: static pages under /demo/sites/{slug}, and the styles that they
 * share. Outside demo mode neither exists.
 */
export function serveDemoSites(app: FastifyInstance, { demo }: Pick<Config, 'demo'>): void {
  if (!demo) return
  app.get<{ Params: { name: string } }>('/demo/sites/:name', async ({ params: { name } }, reply) => {
    const isStyle = names.style.test(name)
    const file = isStyle ? name : names.page.test(name) ? `${name}.html` : null
    const text = file && (await readFile(join(folder, file), 'utf8').catch(() => null))
    if (!text) return reply.callNotFound()
    return reply
      .header('cache-control', isStyle ? 'public, max-age=3600' : 'no-cache')
      .type(isStyle ? 'text/css; charset=utf-8' : 'text/html; charset=utf-8')
      .send(text)
  })
}
