import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createPageFetcher, type DialTarget, dialAddresses, type FetchLimits, type Resolve } from './index.ts'
import type { TestCertificate } from './test-certificate.ts'

/** A public address that names resolve to; the test's dialer never connects to it. */
export const publicAddress = '93.184.216.34'

export interface TestSite {
  port: number
  /** `host/path` of each request, in order. */
  requests: string[]
  close(): Promise<void>
}

/** Starts a web server on this machine, with TLS if a certificate is given. */
export async function startSite(listener: RequestListener, certificate?: TestCertificate): Promise<TestSite> {
  const requests: string[] = []
  const noting: RequestListener = (request, response) => {
    requests.push(`${request.headers.host}${request.url}`)
    listener(request, response)
  }
  const server = certificate ? createSecureServer(certificate, noting) : createServer(noting)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { port, requests, close }
}

/**
 * Creates a fetcher for which the public internet is one local server. The address rules still apply: names
 * resolve as given, the resolved addresses are checked, and only then does the dialer connect to the local
 * port instead. `dialed` and `lookedUp` record the calls.
 */
export function fetcherTo(site: { port: number }, resolve?: Resolve, limits: Partial<FetchLimits> = {}) {
  const dialed: DialTarget[] = []
  const lookedUp: string[] = []
  const fetcher = createPageFetcher({
    resolve: (host, deadline) => {
      lookedUp.push(host)
      return resolve ? resolve(host, deadline) : Promise.resolve([publicAddress])
    },
    dial: (target, callback) => {
      dialed.push(target)
      dialAddresses({ ...target, addresses: ['127.0.0.1'], port: site.port }, callback)
    },
    limits,
  })
  return { ...fetcher, dialed, lookedUp }
}
