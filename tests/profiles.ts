import { createPageFetcher, dialAddresses, type PageFetcher } from '#server/providers/web-pages/index.ts'
import { publicAddress, startSite, type TestSite } from '#server/providers/web-pages/test-site.ts'

/** The public pages of accounts, all on one server of this machine. */
export interface Profiles {
  /** What stands on a page: host and path → its text. null: the page answers with an error. */
  bios: Map<string, string | null>
  fetcher: PageFetcher
  site: TestSite
}

/** Serves bios. The names are the platforms' own; only the connection leads here, and without their certificate. */
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
