import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const entriesMax = 200

/** A visitor's page as it is sent, compressed once. */
export interface StoredPage {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

/** Visitors' HTML by path, content version and age. */
export interface PageCache {
  /** Returns the page for a key, made once even if several requests need it at the same time. */
  get(key: string, maxAgeSeconds: number, make: () => Promise<string>): Promise<StoredPage>
}

/** Creates a cache of at most 200 pages that evicts the least recently stored first. */
export function createPageCache(): PageCache {
  const entries = new Map<string, { page: Promise<StoredPage>; staleAtMs: number }>()
  return {
    get(key, maxAgeSeconds, make) {
      const cached = entries.get(key)
      if (cached && cached.staleAtMs > performance.now()) return cached.page
      const page = make().then(store)
      entries.delete(key)
      entries.set(key, { page, staleAtMs: performance.now() + maxAgeSeconds * 1000 })
      page.catch(() => entries.delete(key))
      const [oldest] = entries.keys()
      if (entries.size > entriesMax && oldest !== undefined) entries.delete(oldest)
      return page
    },
  }
}

async function store(html: string): Promise<StoredPage> {
  const plain = Buffer.from(html)
  const [br, zipped] = await Promise.all([compressBrotli(plain), compressGzip(plain)])
  return { etag: etagOf(plain), plain, br, gzip: zipped }
}

/** Strong ETag of a body. */
export const etagOf = (body: Buffer | string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
