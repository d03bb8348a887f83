import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const policy = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
  // React writes style attributes for figures such as a bar's width.
  'style-src-attr': "'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'frame-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'mutuals',
}

/** The content security policy of every page of ours; development also needs Vite's socket. */
function contentSecurityPolicy(config: Config, development: boolean): string {
  const rows: [string, string][] = Object.entries(policy)
  if (config.secure) rows.push(['upgrade-insecure-requests', ''])
  return rows
    .filter(([name]) => !(development && name.includes('trusted-types')))
    .map(([name, value]) =>
      development && name === 'connect-src' ? `${name} ${value} ws:` : `${name} ${value}`.trim(),
    )
    .join('; ')
}

/** The headers that every answer carries, written out: a preset breaks players, visits and the snippet. */
export function sendHeaders(app: FastifyInstance, config: Config, development: boolean): void {
  const headers: Record<string, string> = {
    'content-security-policy': contentSecurityPolicy(config, development),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(config.secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}
