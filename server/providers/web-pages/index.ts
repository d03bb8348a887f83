import { decodePage } from './charset.ts'
import { type Dial, dialAddresses } from './dial.ts'
import { toWebPageError, WebPageError } from './errors.ts'
import { readBody } from './read-body.ts'
import { type PageWords, readPage } from './read-page.ts'
import { type Answer, type RequestContext, request, single } from './request.ts'
import { type Resolve, resolveByNameServers } from './resolve.ts'

export { type Dial, type DialTarget, dialAddresses } from './dial.ts'
export { WebPageError, type WebPageErrorCode, webPageErrors } from './errors.ts'
export type { Resolve } from './resolve.ts'

export interface FetchLimits {
  /** For the whole of a fetch, all redirects and the last byte included. */
  timeoutMs: number
  /** Of a page only its start is read, up to here; its words stand in its head. */
  pageBytes: number
  /** Where a text is looked for, up to here: profiles keep their bio far down. */
  searchedBytes: number
  /** A picture beyond it is refused. */
  pictureBytes: number
  redirects: number
}

const fetchLimits: FetchLimits = {
  timeoutMs: 5000,
  pageBytes: 512 * 1024,
  searchedBytes: 2 * 1024 * 1024,
  pictureBytes: 5 * 1024 * 1024,
  redirects: 3,
}

export interface WebPage extends PageWords {
  /** Where the redirects ended, without fragment. */
  finalUrl: string
}

export interface WebPicture {
  bytes: Buffer
  contentType: string
}

export interface PageFetcher {
  /** Reads the words and the picture's address of a website's page. @throws WebPageError */
  fetchPage(url: string): Promise<WebPage>
  /** Whether a page's source has this text, within its first 2 MB. Nothing of the page is kept. @throws WebPageError */
  pageHas(url: string, text: string): Promise<boolean>
  /** Reads a picture's bytes, not yet looked into. @throws WebPageError */
  fetchPicture(url: string): Promise<WebPicture>
}

export interface PageFetcherOptions {
  /** Name → addresses. What it answers passes the rule of every other answer: nothing here weakens it. */
  resolve?: Resolve
  /** Opens the connection to checked addresses; a test's own leads to a server of its own. */
  dial?: Dial
  limits?: Partial<FetchLimits>
  /** Names us honestly to the sites that are read. */
  userAgent?: string
}

const pageTypes = ['text/html', 'application/xhtml+xml']
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/**
 * Reads public websites that members name, and nothing else: product decisions, "Website URLs". Every hop is
 * checked by name and by resolved address, and connects to the address that was checked. Keeps no state.
 */
export function createPageFetcher(options: PageFetcherOptions = {}): PageFetcher {
  const limits = { ...fetchLimits, ...options.limits }
  const shared = {
    resolve: options.resolve ?? resolveByNameServers,
    dial: options.dial ?? dialAddresses,
    userAgent:
      options.userAgent ?? 'MutualsPreview/1.0 (reads the title and picture of a page a member adds)',
    redirectLimit: limits.redirects,
    timeoutMs: limits.timeoutMs,
  }
  const read = <T>(url: string, types: string[], use: (answer: Answer, type: string) => Promise<T>) =>
    fetchTyped(url, types, { ...shared, accept: types.join(', ') }, use)
  return {
    fetchPage: (url) =>
      read(url, pageTypes, async (answer) => {
        const { bytes } = await readBody(answer, limits.pageBytes)
        const html = decodePage(bytes, single(answer.headers['content-type']))
        return { finalUrl: answer.url.href, ...readPage(html, answer.url) }
      }),
    pageHas: (url, text) =>
      read(url, pageTypes, async (answer) => {
        const { bytes } = await readBody(answer, limits.searchedBytes)
        return decodePage(bytes, single(answer.headers['content-type'])).includes(text)
      }),
    fetchPicture: (url) =>
      read(url, pictureTypes, async (answer, contentType) => {
        const announced = Number(single(answer.headers['content-length']))
        if (announced > limits.pictureBytes) throw new WebPageError('too_large')
        const { bytes, whole } = await readBody(answer, limits.pictureBytes)
        if (!whole) throw new WebPageError('too_large')
        return { bytes, contentType }
      }),
  }
}

async function fetchTyped<T>(
  url: string,
  types: string[],
  context: Omit<RequestContext, 'deadline'>,
  use: (answer: Answer, type: string) => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(context.timeoutMs)
  try {
    const answer = await request(url, { ...context, deadline })
    try {
      if (answer.status !== 200) throw new WebPageError('bad_status')
      const [type = ''] = single(answer.headers['content-type']).toLowerCase().split(';')
      if (!types.includes(type.trim())) throw new WebPageError('wrong_type')
      return await use(answer, type.trim())
    } finally {
      answer.close()
    }
  } catch (error) {
    throw toWebPageError(error, deadline)
  }
}
