import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

/** A local stand-in for other people's websites, one port for all names. */
export interface Sites {
  port: number
  /** Hosts that were asked for, in order. */
  visited: string[]
  close(): Promise<void>
}

/** Answers every host with a small page; those named cut the tie to whoever opened them, as some sites do. */
export async function startSites(options: { cutOff?: readonly string[] } = {}): Promise<Sites> {
  const visited: string[] = []
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').split(':')[0] ?? ''
    if (request.url === '/favicon.ico') return response.writeHead(204).end()
    visited.push(host)
    const headers: Record<string, string> = { 'content-type': 'text/html; charset=utf-8' }
    if (options.cutOff?.includes(host)) headers['cross-origin-opener-policy'] = 'same-origin'
    response.writeHead(200, headers)
    return response.end(`<!doctype html><html lang="en"><title>${host}</title><h1>${host}</h1></html>`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: portOf(server), visited, close: () => closeServer(server) }
}

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the sites do not listen')
  return address.port
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}
