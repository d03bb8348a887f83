import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import {
  createPageFetcher,
  type DialTarget,
  dialAddresses,
  type FetchLimits,
  type Resolve,
} from '#server/providers/web-pages/index.ts'

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

/** A self-signed certificate and its key, both PEM, created for each run, so no key is in the repository. */
interface TestCertificate {
  cert: string
  key: string
}

const ecdsaWithSha256 = der(0x30, oid('2a8648ce3d040302'))

/** Creates a certificate for one host name, valid for two days from yesterday (RFC 5280, encoded by hand). */
export function makeCertificate(host: string): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = der(0x30, der(0x31, der(0x30, oid('550403'), der(0x0c, Buffer.from(host)))))
  const day = 86_400_000
  const validity = der(0x30, time(Date.now() - day), time(Date.now() + day))
  const names = der(0x30, der(0x82, Buffer.from(host)))
  const alternativeNames = der(0x30, oid('551d11'), der(0x04, names))
  const authority = der(0x30, oid('551d13'), der(0x04, der(0x30, der(0x01, Buffer.from([0xff])))))
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, alternativeNames, authority)),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)])
  const certificate = der(0x30, body, ecdsaWithSha256, der(0x03, signature))
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const size = body.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'))
}

function time(atMs: number): Buffer {
  const digits = new Date(atMs).toISOString().replace(/[-:T]|\.\d+/g, '')
  return der(0x17, Buffer.from(digits.slice(2)))
}
