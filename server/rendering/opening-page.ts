import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../markdown.ts'
import type { Services } from '../services.ts'
import type { Renderer } from './built.ts'

/**
 * Serves the page that a visit's tab shows until the viewer sends it to the site. It is the same for everybody and reads
 * no session; the site's name follows in the address, where only the page's script reads it.
 */
export function serveOpening(app: FastifyInstance, { config }: Services, renderer: Renderer): void {
  const html = [
    '<!doctype html><html lang="en" data-theme="dark" data-choice="dark"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Opening the site…</title><meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="dark light"><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<script src="${renderer.urlOf('web/early.ts')}"></script>`,
    `<link rel="stylesheet" href="${renderer.urlOf('web/styles.css')}">`,
    `<script type="module" src="${renderer.urlOf('web/exchange/visits/opening.ts')}"></script>`,
    '</head><body><main class="grid place-content-center place-items-center gap-4 min-h-dvh px-4 text-center bg-canvas"><img src="/favicon.svg" alt="" width="52" height="52">',
    '<h1 class="h2 wrap-anywhere" translate="no">Opening the site…</h1>',
    `<a class="btn btn-line" href="/earn-points" hidden>Go back to ${escapeHtml(config.APP_NAME)}</a>`,
    '</main></body></html>',
  ].join('')
  app.get('/opening', async ({ query }, reply) => {
    // A tab leaves our group, out of the viewer's reach, if its policy changes on the way: to another site, which has none,
    // or to a page of ours, which keeps what every response says.
    if (!Object.hasOwn(query as object, 'ours')) reply.header('cross-origin-opener-policy', 'unsafe-none')
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
  })
}
