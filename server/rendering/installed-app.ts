import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import type { Renderer } from './built.ts'
import { builtFolder } from './built-files.ts'

/** The manifest, with which a browser installs the site as an app. */
const manifestOf = (name: string) => ({
  name,
  short_name: name,
  description: 'Give real attention to other people’s work, and get it back for your own.',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  // The dark canvas, as sRGB: the site starts dark.
  background_color: '#0c0d0c',
  theme_color: '#0c0d0c',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Earn Points', url: '/earn-points' },
    { name: 'Notifications', url: '/notifications' },
  ],
})

/** Serves the manifest and the worker, which must be at the root to answer for every page. */
export async function serveInstalledApp(
  app: FastifyInstance,
  { config }: Services,
  renderer: Renderer,
  development: boolean,
): Promise<void> {
  const manifest = JSON.stringify(manifestOf(config.APP_NAME))
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json; charset=utf-8')
      .send(manifest),
  )
  // Its pages would be another build's in development.
  if (development) return
  const worker = await readFile(join(builtFolder(), 'client', renderer.urlOf('web/service-worker.ts')))
  app.get('/service-worker.js', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(worker),
  )
}
