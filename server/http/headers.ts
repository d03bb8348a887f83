import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { PlayerSource } from '../providers/players/index.ts'

const policy = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
  // React writes style attributes for values such as a bar's width.
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

/** Sources that Vite needs in development, by directive. */
const viteNeeds: Record<string, string> = { 'connect-src': 'ws:', 'style-src': "'unsafe-inline'" }

type Policy = Partial<Record<keyof typeof policy, string | null>>

/**
 * The content security policy of our pages; development also needs Vite's socket and its style elements. A null in `other` removes a
 * directive.
 */
function contentSecurityPolicy(config: Config, development: boolean, other: Policy = {}): string {
  const rows = Object.entries({ ...policy, ...other }).filter(
    (row): row is [string, string] => row[1] !== null,
  )
  if (config.secure) rows.push(['upgrade-insecure-requests', ''])
  return rows
    .filter(([name]) => !(development && name.includes('trusted-types')))
    .map(([name, value]) => `${name} ${value} ${(development && viteNeeds[name]) || ''}`.trim())
    .join('; ')
}

/** Headers of every response, by hand: a preset breaks players, visits and the snippet. */
export const securityHeaders = (config: Config, development: boolean): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(config, development),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(config.secure && { 'strict-transport-security': transportSecurity(config) }),
})

/** The host's other sites are its owner's affair, and may speak http, so they are included only on request. */
const transportSecurity = ({ HSTS_SUBDOMAINS }: Config): string =>
  HSTS_SUBDOMAINS === 'on' ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000'

/** Sends the headers with every response that a route or an error handler makes. */
export function sendHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

/** Headers that browsers apply to documents only; they take 0.6 kB of each response. */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
]

/** Sends scripts, styles and fonts without the headers of documents. A drawing keeps them: it can be opened as a page. */
export function omitDocumentHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!/^(?:application\/javascript|text\/css|font\/)/.test(String(reply.getHeader('content-type')))) return
    for (const name of documentHeaders) reply.removeHeader(name)
  })
}

/** The host of a URL as a policy names it. */
const hostOf = (url: string | null): string =>
  url === null ? "'none'" : (URL.parse(url)?.origin ?? "'self'")

/**
 * Headers in which a player's page differs (docs/security.md, Players): it may load scripts and frames from
 * its one platform, only our pages may embed it, and the platform learns which site embeds it, since YouTube
 * fails without that (error 153).
 */
export function playerHeaders(
  config: Config,
  development: boolean,
  { script, frame }: PlayerSource,
): Record<string, string> {
  const other: Policy = {
    'script-src': script && URL.canParse(script) ? `'self' ${hostOf(script)}` : "'self'",
    'frame-src': hostOf(frame ?? script),
    'frame-ancestors': "'self'",
    'connect-src': development ? "'self'" : "'none'",
    'form-action': "'none'",
    'require-trusted-types-for': null,
    'trusted-types': null,
  }
  return {
    'content-security-policy': contentSecurityPolicy(config, development, other),
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cache-control': 'no-cache',
  }
}
