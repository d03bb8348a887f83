import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { chromiumPath } from './chromium.ts'

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
}

/** Launches a Chromium as people have it, without its windows unless `whole`. */
export const launchBrowser = (options: BrowserOptions = {}): Promise<Browser> => launch(options)

/** A window whose tabs hide when another comes to the front, as they do for people. */
export interface PlainWindow {
  context: BrowserContext
  close(): Promise<void>
}

/**
 * Opens a plain window in its own browser. In the contexts that Playwright makes, every page believes it is
 * in front and has the focus; only the browser's default context, reached over its debugging port, is left
 * alone.
 */
export async function openPlainWindow(options: BrowserOptions = {}): Promise<PlainWindow> {
  const port = await freePort()
  const browser = await launch({ ...options, whole: true }, [`--remote-debugging-port=${port}`])
  const own = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true })
  const [context] = own.contexts()
  if (!context) throw new Error('the browser has no default window')
  return {
    context,
    close: async () => {
      await own.close()
      await browser.close()
    },
  }
}

async function launch(options: BrowserOptions, more: string[] = []): Promise<Browser> {
  const { hosts = {}, certificate, whole = false } = options
  const rules = Object.entries(hosts).map(
    ([host, port]) => `MAP ${host.includes(':') ? host : `${host}:80`} 127.0.0.1:${port}`,
  )
  return chromium.launch({
    executablePath: await chromiumPath(whole),
    ignoreDefaultArgs: playwrightFlags,
    args: [
      ...quietFlags,
      ...more,
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
