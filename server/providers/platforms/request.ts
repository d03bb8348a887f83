import type { z } from 'zod'
import { PlatformError, type PlatformOptions } from './platform.ts'

const megabyte = 1024 * 1024

/** One request to a platform, and the schema of a valid response. */
export interface PlatformRequest<S extends z.ZodType> {
  url: string
  timeoutMs: number
  response: S
  headers?: Record<string, string>
  query?: Record<string, string>
  /** Sent as a form by POST. */
  form?: Record<string, string>
  /** Sent as JSON by POST. */
  json?: Record<string, string>
  /** Follows one redirect, if it stays on the same host. */
  followOnHost?: boolean
  /** A larger response is rejected; by default one of over 1 MB. */
  mostBytes?: number
  /** Reads errors that this platform reports in its own way; undefined: the status decides. */
  errorOf?: (status: number, body: unknown, headers: Headers) => PlatformError | undefined
}

/** Sends a request to its host alone, with a deadline, and parses the response. @throws PlatformError */
export async function ask<S extends z.ZodType>(request: PlatformRequest<S>): Promise<z.output<S>> {
  const { status, headers, body } = await send(request)
  const error = request.errorOf?.(status, body, headers) ?? errorByStatus(status, headers)
  if (error) throw error
  const parsed = request.response.safeParse(body)
  if (!parsed.success) throw new PlatformError('bad_answer', { status })
  return parsed.data
}

/** Reads a platform's API for the owner of a token. @throws PlatformError */
export type Get = <S extends z.ZodType>(
  token: string,
  path: string,
  query: Record<string, string>,
  response: S,
) => Promise<z.output<S>>

/** Creates such a reader. base: the API's path before each call's. */
export const getOf =
  (
    { hosts, timeoutMs }: PlatformOptions,
    base: string,
    headersOf: (token: string) => Record<string, string>,
    errorOf?: PlatformRequest<z.ZodType>['errorOf'],
  ): Get =>
  (token, path, query, response) => {
    const url = `${hosts.api}${base}${path}`
    return ask({ url, timeoutMs, query, headers: headersOf(token), response, ...(errorOf && { errorOf }) })
  }

async function send(request: PlatformRequest<z.ZodType>) {
  const { url, query, headers, timeoutMs } = request
  const address = new URL(url)
  for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value)
  const options: RequestInit = {
    headers: { accept: 'application/json', ...(request.json && jsonType), ...headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    ...bodyOf(request),
  }
  try {
    let response = await fetch(address, options)
    const next = request.followOnHost ? onSameHost(response, address) : null
    if (next) {
      await response.body?.cancel()
      response = await fetch(next, options)
    }
    const body = parse(await textOf(response, request.mostBytes ?? megabyte))
    return { status: response.status, headers: response.headers, body }
  } catch (thrown) {
    if (thrown instanceof PlatformError) throw thrown
    // The cause may contain the URL with its parameters, so it is left out.
    throw new PlatformError('down')
  }
}

const jsonType = { 'content-type': 'application/json' }

function bodyOf({ form, json }: PlatformRequest<z.ZodType>): Pick<RequestInit, 'method' | 'body'> {
  if (form) return { method: 'POST', body: new URLSearchParams(form) }
  return json ? { method: 'POST', body: JSON.stringify(json) } : { method: 'GET' }
}

function onSameHost(response: Response, from: URL): URL | null {
  if (response.status !== 302 && response.status !== 303) return null
  const next = URL.parse(response.headers.get('location') ?? '', from.href)
  return next?.origin === from.origin ? next : null
}

async function textOf(response: Response, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new PlatformError('bad_answer', { status: response.status })
    chunks.push(Buffer.from(chunk))
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Parses JSON; undefined if it is none, which the request's schema then rejects. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function errorByStatus(status: number, headers: Headers): PlatformError | undefined {
  if (status < 300) return undefined
  if (status === 401) return new PlatformError('revoked', { status })
  if (status === 429) return PlatformError.busy(status, Number(headers.get('retry-after') ?? Number.NaN))
  if (status === 404) return new PlatformError('missing', { status })
  if (status >= 500) return new PlatformError('down', { status })
  return new PlatformError('refused', { status })
}
