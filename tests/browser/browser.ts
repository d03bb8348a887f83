import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Browser, chromium } from 'playwright-core'
import { chromiumPath } from '../chromium.ts'

/**
 * Flags that Playwright sets to make tests easy. People's browsers run without them, and those are what we
 * test.
 */
const playwrightFlags = [
  '--disable-popup-blocking',
  '--disable-back-forward-cache',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
]

const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Options of a test's browser. */
export interface BrowserOptions {
  /**
   * Public names that lead to a local port, "name" for http and "name:443" for https; "*" matches any text.
   * They are set in the browser's resolver, so no rule about addresses is weakened.
   */
  hosts?: Record<string, number>
  /** A certificate (PEM) that the browser trusts. */
  certificate?: string
  /** With its windows: it blocks tabs that no click opened, hides background tabs, keeps pages for Back. */
  whole?: boolean
  /** A port on which the browser itself can be reached. */
  debuggingPort?: number
}

/** Launches a Chromium as people have it, without its windows unless `whole`. */
export async function launchBrowser({
  hosts = {},
  certificate,
  whole = false,
  debuggingPort,
}: BrowserOptions = {}): Promise<Browser> {
  const rules = Object.entries(hosts).map(
    ([host, port]) => `MAP ${host.includes(':') ? host : `${host}:80`} 127.0.0.1:${port}`,
  )
  return chromium.launch({
    executablePath: await chromiumPath(whole),
    ignoreDefaultArgs: playwrightFlags,
    args: [
      ...quietFlags,
      ...(debuggingPort ? [`--remote-debugging-port=${debuggingPort}`] : []),
      // Saves a process; the pixels are the same.
      ...(whole ? ['--in-process-gpu'] : []),
      ...(rules.length > 0 ? [`--host-resolver-rules=${rules.join(',')}`] : []),
      ...(certificate ? [`--ignore-certificate-errors-spki-list=${keyHashOf(certificate)}`] : []),
    ],
  })
}

function keyHashOf(certificate: string): string {
  const { publicKey } = new X509Certificate(certificate)
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')
}

/** A port of this machine on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no port is free')
  return address.port
}
