import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyInstance } from 'fastify'
import { errors } from '#contract/errors.ts'
import { Problem } from '../problem.ts'
import { errorBodyOf } from './failures.ts'

/**
 * URL of a request as the router reads it. A path that cannot be decoded is taken literally, so it finds
 * nothing but passes every step; a URL that names its host keeps only its path.
 */
export function readableUrl({ url = '/' }: IncomingMessage): string {
  const address = url.startsWith('/') ? url : pathIn(url)
  const [path = '/'] = address.split('?', 1)
  return isDecodable(path) ? address : path.replaceAll('%', '%25') + address.slice(path.length)
}

function isDecodable(path: string): boolean {
  try {
    // The result is used: the build drops a call of decodeURI without effect.
    return decodeURI(path).length > 0
  } catch {
    return false
  }
}

function pathIn(url: string): string {
  const parsed = URL.parse(url)
  return parsed?.pathname.startsWith('/') ? parsed.pathname + parsed.search : `/${url}`
}

const problems = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', new Problem('too_slow')],
  ['HPE_HEADER_OVERFLOW', new Problem('headers_too_large')],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', new Problem('too_large')],
])
const malformed = new Problem('invalid_input', 'This request can’t be read: it is not valid HTTP.')

/** Rejects in our error shape what Node could not read as a request, then closes the connection. */
export const rejectUnreadable =
  (headers: Record<string, string>) =>
  (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const problem = problems.get(error.code) ?? malformed
    const { status } = errors[problem.code]
    const body = JSON.stringify(errorBodyOf(problem))
    const all = {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      connection: 'close',
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    socket.destroySoon()
  }

/** Answers requests with an unknown Expect header like any other, where Node would send an empty 417. */
export function ignoreExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', app.routing)
}
