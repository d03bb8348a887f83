import type { Link } from '#contract/exchange/links/read-link.ts'
import { type Embed, type EmbedEndpoint, endpoints } from './endpoints.ts'

export type { Embed } from './endpoints.ts'

/** Reader of a platform's oEmbed service. */
export interface EmbedReader {
  /**
   * Requests title, author and picture of a link. Null: the platform has no such service, does not know the
   * content or could not be reached. Never throws.
   */
  read(link: Link): Promise<Embed | null>
}

export interface EmbedReaderOptions {
  timeoutMs?: number
  /** A larger response is discarded. */
  maxBytes?: number
  /** Origin of a test server that replaces all hosts. */
  origin?: string
}

const defaults = { timeoutMs: 5_000, maxBytes: 256 * 1024 }

/**
 * Creates a reader of oEmbed and similar services. Calls only the hosts of our table, follows no redirect,
 * sends no cookie.
 */
export function createEmbedReader(options: EmbedReaderOptions = {}): EmbedReader {
  const { timeoutMs, maxBytes, origin } = { ...defaults, ...options }
  return {
    async read(link) {
      const endpoint = endpoints[link.platform]
      if (!endpoint) return null
      try {
        const response = await fetch(addressOf(endpoint, link, origin), {
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
          headers: { accept: 'application/json' },
        })
        if (!response.ok || !response.body) {
          await response.body?.cancel()
          return null
        }
        const body: unknown = JSON.parse(await readText(response.body, maxBytes))
        return typeof body === 'object' && body !== null
          ? endpoint.read(body as Record<string, unknown>)
          : null
      } catch {
        return null
      }
    },
  }
}

function addressOf(endpoint: EmbedEndpoint, link: Link, origin: string | undefined): URL {
  const url = new URL(`${endpoint.base}${endpoint.path?.(link) ?? ''}`)
  for (const [name, value] of Object.entries(endpoint.query(link))) url.searchParams.set(name, value)
  return origin === undefined ? url : new URL(`${url.pathname}${url.search}`, origin)
}

async function readText(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) throw new Error('the response is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
