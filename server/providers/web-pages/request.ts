import type { Readable } from 'node:stream'
import { Client } from 'undici'
import { faultOf } from '#contract/web-address.ts'
import { WebPageError } from './errors.ts'
import { type Dial, findPublicAddresses, type Resolve } from './resolve.ts'

/** Everything a request needs except its URL. One per fetch, so the deadline spans all of its hops. */
export interface RequestContext {
  resolve: Resolve
  dial: Dial
  userAgent: string
  accept: string
  redirectLimit: number
  timeoutMs: number
  deadline: AbortSignal
}

export interface PageResponse {
  url: URL
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Readable
  /** Closes the connection, even if part of the body is unread. */
  close(): void
}

/**
 * Requests a URL and follows its redirects. Each hop starts over: it checks the URL, looks up the host once,
 * checks the resolved addresses and connects only to them. No cookie is sent or stored, and no connection is
 * reused.
 * @throws WebPageError, or the connection's error
 */
export async function request(text: string, context: RequestContext): Promise<PageResponse> {
  let url = readTarget(text)
  for (let hops = 0; ; hops += 1) {
    const response = await requestOnce(url, context)
    const next = redirectOf(response)
    if (next === null) return response
    response.close()
    if (hops === context.redirectLimit) throw new WebPageError('too_many_redirects')
    url = next
  }
}

/**
 * Follows the redirects of a URL, like `request`, up to the first address that is a target, which is not requested;
 * without one to the last address, whatever it answers.
 * @throws WebPageError, or the connection's error
 */
export async function follow(
  text: string,
  context: RequestContext,
  isTarget: (url: string) => boolean,
): Promise<URL> {
  let url = readTarget(text)
  for (let hops = 0; !isTarget(url.href); hops += 1) {
    if (hops > context.redirectLimit) throw new WebPageError('too_many_redirects')
    const response = await requestOnce(url, context)
    response.close()
    const next = redirectOf(response)
    if (next === null) return url
    url = next
  }
  return url
}

/** Where a response redirects to; null: it is no redirect. @throws WebPageError */
const redirectOf = ({ status, headers, url }: PageResponse): URL | null =>
  [301, 302, 303, 307, 308].includes(status) ? readTarget(single(headers.location), url) : null

/** Value of a header; the first if it is repeated, '' if it is missing. */
export const single = (header: string | string[] | undefined): string =>
  (Array.isArray(header) ? header[0] : header) ?? ''

function readTarget(text: string, base?: URL): URL {
  if (text === '' || !URL.canParse(text, base?.href)) {
    throw base ? new WebPageError('bad_answer') : new WebPageError('refused_address', { fault: 'malformed' })
  }
  const url = new URL(text, base)
  url.hash = ''
  const fault = faultOf(url)
  if (fault === 'not_public') throw new WebPageError('not_public')
  if (fault !== null) throw new WebPageError('refused_address', { fault })
  return url
}

async function requestOnce(url: URL, context: RequestContext): Promise<PageResponse> {
  const { deadline, timeoutMs } = context
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = await beforeDeadline(findPublicAddresses(host, context.resolve, deadline), deadline)
  const secure = url.protocol === 'https:'
  const port = Number(url.port) || (secure ? 443 : 80)
  const client = new Client(url.origin, {
    connect: (_options, callback) => context.dial({ host, addresses, port, secure, timeoutMs }, callback),
    allowH2: false,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxHeaderSize: 16_384,
  })
  // Not awaited: a connection in progress must first succeed or fail, possibly after the deadline.
  const close = () => void client.destroy().catch(() => undefined)
  try {
    // The client ignores the signal until it is connected.
    const { statusCode, headers, body } = await beforeDeadline(
      client.request({
        method: 'GET',
        path: `${url.pathname}${url.search}`,
        headers: {
          'user-agent': context.userAgent,
          accept: context.accept,
          'accept-language': 'en',
          'accept-encoding': 'gzip, br',
        },
        signal: deadline,
      }),
      deadline,
    )
    body.on('error', () => undefined)
    return { url, status: statusCode, headers, body, close }
  } catch (error) {
    close()
    throw error
  }
}

/** Rejects at the deadline even if the work ignores the signal. */
async function beforeDeadline<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
  deadline.throwIfAborted()
  const passed = Promise.withResolvers<never>()
  const stop = () => passed.reject(deadline.reason)
  deadline.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, passed.promise])
  } finally {
    deadline.removeEventListener('abort', stop)
  }
}
