import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { attacks } from '#tests/browser/visit-attacks.ts'

/** A website at another origin that tries everything it can through its opener, and reports what it had. */
export interface HostileSite {
  url: string
  /** Opener and name that the site found. */
  reports: string[]
  close(): void
}

const scripts = attacks.flatMap(([, ...each]) => each)
const page = `<!doctype html><meta charset="utf-8"><title>Hostile</title><h1>Hostile</h1><script>
const found = (window.opener === null ? 'no opener' : 'an opener') + ', ' + (window.name === '' ? 'no name' : 'a name')
const evil = location.origin + '/evil'
${scripts.map((script) => `try { ${script} } catch {}`).join('\n')}
fetch('/report?' + encodeURIComponent(found))
</script>`

export async function startHostileSite(): Promise<HostileSite> {
  const reports: string[] = []
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://site')
    if (pathname === '/report') reports.push(decodeURIComponent(search.slice(1)))
    if (pathname === '/evil') reports.push('opened another page')
    response.setHeader('content-type', 'text/html').end(pathname === '/report' ? '' : page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    reports,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
