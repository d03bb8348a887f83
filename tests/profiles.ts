import { createPageFetcher, dialAddresses, type PageFetcher } from '#server/providers/web-pages/index.ts'
import { publicAddress, startSite, type TestSite } from '#tests/web-site.ts'

/** Public profile pages of accounts, all on one server on this machine. */
export interface Profiles {
  /** Bio of each page: host and path → text. null: the page returns an error. */
  bios: Map<string, string | null>
  fetcher: PageFetcher
  site: TestSite
}

/**
 * Serves bios. The host names are the platforms' real ones; only connections lead here, without the
 * platforms' certificates.
 */
export async function openProfiles(): Promise<Profiles> {
  const bios = new Map<string, string | null>()
  const site = await startSite((request, response) => {
    const bio = bios.get(`${request.headers.host}${request.url}`)
    response.writeHead(bio === null ? 503 : 200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(`<title>Profile</title>${'<p>filler</p>'.repeat(60_000)}<p>${bio ?? 'Nothing here'}</p>`)
  })
  const fetcher = createPageFetcher({
    resolve: async () => [publicAddress],
    dial: (target, callback) =>
      dialAddresses({ ...target, addresses: ['127.0.0.1'], port: site.port, secure: false }, callback),
  })
  return { bios, fetcher, site }
}
