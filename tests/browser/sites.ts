import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { makeCertificate } from '#tests/web-site.ts'

/** Local twin of other people's websites, one port for all names. */
export interface Sites {
  port: number
  /**
   * Port of the https sites, which cut themselves off from their opener; browsers honour that only on https.
   */
  securePort: number
  certificate: string
  /** HTML in the head of every site, after its title. */
  head: string
  /** Hosts that were requested, in order. */
  visited: string[]
  close(): Promise<void>
}

/** Serves every host a small page; over https one that cuts the tie to its opener, as some do. */
export async function startSites(): Promise<Sites> {
  const visited: string[] = []
  const shown = { head: '' }
  const answering =
    (policy: Record<string, string>): RequestListener =>
    (request, response) => {
      const host = (request.headers.host ?? '').split(':')[0] ?? ''
      if (request.url === '/favicon.ico') return response.writeHead(204).end()
      visited.push(host)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...policy })
      return response.end(
        `<!doctype html><html lang="en"><title>${host}</title>${shown.head}<h1>${host}</h1></html>`,
      )
    }
  const open = createServer(answering({}))
  const certificate = makeCertificate('cut-off.example')
  const cutOff = createSecureServer(certificate, answering({ 'cross-origin-opener-policy': 'same-origin' }))
  const [port, securePort] = await Promise.all([listen(open), listen(cutOff)])
  return Object.assign(shown, {
    port,
    securePort,
    certificate: certificate.cert,
    visited,
    close: async () => {
      await Promise.all([closeServer(open), closeServer(cutOff)])
    },
  })
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the sites do not listen')
  return address.port
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}
