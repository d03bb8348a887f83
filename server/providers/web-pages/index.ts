import { toWebPageError, WebPageError } from './errors.ts'
import { decodePage, readBody } from './read-body.ts'
import { type PageWords, readPage } from './read-page.ts'
import { follow, type PageResponse, type RequestContext, request, single } from './request.ts'
import { type Dial, dialAddresses, type Resolve, resolveByNameServers } from './resolve.ts'

export { WebPageError, webPageErrors } from './errors.ts'
export type { Resolve } from './resolve.ts'
export { type Dial, type DialTarget, dialAddresses } from './resolve.ts'

export interface FetchLimits {
  /** Total time of a fetch, including all redirects and the last byte. */
  timeoutMs: number
  /** Bytes read from the start of a page; its metadata is in its head. */
  pageBytes: number
  /** Bytes searched for a text; profiles have their bio far down. */
  searchedBytes: number
  /** A larger picture is rejected. */
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

export interface WebPicture {
  bytes: Buffer
  contentType: string
}

export interface PageFetcher {
  /** Reads the texts and the picture URL of a website's page. @throws WebPageError */
  fetchPage(url: string): Promise<PageWords>
  /**
   * The first address among a URL's redirects that is a target; without one the last, even if it answers with an
   * error. @throws WebPageError
   */
  followRedirects(url: string, isTarget: (url: string) => boolean): Promise<string>
  /** True if the first 2 MB of a page's source contain this text; stores nothing. @throws WebPageError */
  pageHas(url: string, text: string): Promise<boolean>
  /** Downloads a picture's bytes without decoding them. @throws WebPageError */
  fetchPicture(url: string): Promise<WebPicture>
}

export interface PageFetcherOptions {
  /** Resolves a name. Its result is checked like any other, so an override can't weaken the rules. */
  resolve?: Resolve
  /** Opens the connection to checked addresses; tests redirect it to a local server. */
  dial?: Dial
  limits?: Partial<FetchLimits>
  /** Identifies us to the sites that are read. */
  userAgent?: string
}

const pageTypes = ['text/html', 'application/xhtml+xml']
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/**
 * Creates a reader of the public websites that members name, and of nothing else (product decisions, "Website
 * URLs"). Every hop is checked by name and by resolved address, and connects to the checked address. Keeps no
 * state.
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
  const read = <T>(url: string, types: string[], use: (response: PageResponse, type: string) => Promise<T>) =>
    fetchTyped(url, types, { ...shared, accept: types.join(', ') }, use)
  return {
    fetchPage: (url) =>
      read(url, pageTypes, async (response) => {
        const html = await readHtml(response, limits.pageBytes)
        return readPage(html, response.url)
      }),
    followRedirects: async (url, isTarget) => {
      const deadline = AbortSignal.timeout(limits.timeoutMs)
      try {
        return (await follow(url, { ...shared, accept: pageTypes.join(', '), deadline }, isTarget)).href
      } catch (error) {
        throw toWebPageError(error, deadline)
      }
    },
    pageHas: (url, text) =>
      read(url, pageTypes, async (response) =>
        (await readHtml(response, limits.searchedBytes)).includes(text),
      ),
    fetchPicture: (url) =>
      read(url, pictureTypes, async (response, contentType) => {
        const announced = Number(single(response.headers['content-length']))
        if (announced > limits.pictureBytes) throw new WebPageError('too_large')
        const { bytes, complete } = await readBody(response, limits.pictureBytes)
        if (!complete) throw new WebPageError('too_large')
        return { bytes, contentType }
      }),
  }
}

const readHtml = async (response: PageResponse, limitBytes: number): Promise<string> =>
  decodePage((await readBody(response, limitBytes)).bytes, single(response.headers['content-type']))

async function fetchTyped<T>(
  url: string,
  types: string[],
  context: Omit<RequestContext, 'deadline'>,
  use: (response: PageResponse, type: string) => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(context.timeoutMs)
  try {
    const response = await request(url, { ...context, deadline })
    try {
      if (response.status !== 200) throw new WebPageError('bad_status')
      const [type = ''] = single(response.headers['content-type']).toLowerCase().split(';')
      if (!types.includes(type.trim())) throw new WebPageError('wrong_type')
      return await use(response, type.trim())
    } finally {
      response.close()
    }
  } catch (error) {
    throw toWebPageError(error, deadline)
  }
}
