import type { FastifyInstance } from 'fastify'
import type { Render } from '#contract/render.ts'
import type { Renderer } from './built.ts'

/** Loads the renderer for development: Vite serves the modules, and hot reload keeps the pages' state. */
export async function loadDevelopment(app: FastifyInstance): Promise<Renderer> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done))
  app.addHook('onClose', () => vite.close())
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the pages in this process')
  const entry = async () => ssr.runner.import<{ render: Render }>('/web/entry.server.tsx')
  let render = (await entry()).render
  return {
    render: (boot) => render(boot),
    async headOf({ page, shell }) {
      render = (await entry()).render
      return {
        early: '/web/early.ts',
        styles: ['/web/styles.css'],
        entry: '/web/entry.client.tsx',
        page: `/web/pages/${page}.tsx`,
        shell: `/web/shells/${shell}.tsx`,
        preload: [],
        fonts: [],
        scripts: ['/@vite/client'],
      }
    },
    urlOf: (source) => `/${source}`,
  }
}
