import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { addressOf, type Operation, type Output, type Request } from '#contract/operation.ts'
import { internalError } from '#contract/page-errors.ts'

/** Error of a call that was rejected or got no response. Its message is status, colon, text (spec §8). */
export class CallError extends Error {
  /** 0 if no response came. */
  readonly status: number
  readonly statusText: string
  readonly code: ErrorCode | null
  /** Sentence to show to the person. */
  readonly sentence: string
  readonly fields: Record<string, string>
  readonly retryAfterSeconds: number | null
  /** Each field that was wrong, with its name; undefined: the input was not what failed. */
  readonly mistake: string | undefined

  constructor(status: number, statusText: string, text: string, retryAfter: string | null) {
    super(`${status}: ${text || statusText}`)
    this.name = 'CallError'
    this.status = status
    this.statusText = statusText
    const error = parseError(text)
    this.code = error?.code ?? null
    this.sentence = error?.message ?? (status === 0 ? offline : internalError.message)
    this.fields = error?.fields ?? {}
    this.mistake =
      this.code === 'invalid_input'
        ? Object.entries(this.fields)
            .map(([name, sentence]) => `${name}: ${sentence}`)
            .join(' ') || this.sentence
        : undefined
    this.retryAfterSeconds = retryAfter === null ? null : Number(retryAfter)
  }
}

/** Event of a call that was rejected because its session began too long ago; the frame offers a new sign-in. */
export const sessionTooOld = 'mutuals:session-too-old'

/** Event of a call that was rejected because the site is closed to everybody but the staff; its detail is the sentence. */
export const siteClosed = 'mutuals:site-closed'
/** Codes that say so (server/http/closed.ts). */
export const closedCodes: ReadonlySet<ErrorCode | null> = new Set<ErrorCode>(['maintenance', 'not_set_up'])

const offline = 'We couldn’t reach the server. Check your connection and try again.'

export interface CallOptions {
  idempotencyKey?: string
  signal?: AbortSignal
  /** True if the call must outlive the page. */
  keepalive?: boolean
}

/** Delay before a write that got no response is retried, once, if it is idempotent (spec §9). */
const writeRetryMs = 300

/**
 * Calls an operation that changes something. Like `call`, with one retry after no response or a 5xx if the
 * contract declares the operation repeatable.
 */
export async function write<O extends Operation>(
  operation: O,
  request: Request<O>,
  options: CallOptions = {},
): Promise<Output<O>> {
  try {
    return await call(operation, request, options)
  } catch (thrown) {
    const lost = thrown instanceof CallError && (thrown.status === 0 || thrown.status >= 500)
    if (!lost || !operation.repeatable) throw thrown
    await new Promise((resolve) => setTimeout(resolve, writeRetryMs))
    return call(operation, request, options)
  }
}

/**
 * Calls an operation of the contract with the session's cookies.
 * @throws CallError for every status but 2xx, and with status 0 if no response came
 */
export async function call<O extends Operation>(
  operation: O,
  request: Request<O>,
  options: CallOptions = {},
): Promise<Output<O>> {
  const { body, ...address } = request as { params?: object; query?: object; body?: object }
  const response = await send(addressOf(operation, address), {
    method: operation.method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(options.signal && { signal: options.signal }),
    ...(options.keepalive && { keepalive: true }),
  })
  const text = await response.text()
  if (!response.ok) {
    const error = new CallError(
      response.status,
      response.statusText,
      text,
      response.headers.get('retry-after'),
    )
    if (closedCodes.has(error.code)) dispatchEvent(new CustomEvent(siteClosed, { detail: error.sentence }))
    if (error.code === 'fresh_sign_in') dispatchEvent(new Event(sessionTooOld))
    throw error
  }
  return (text === '' ? undefined : JSON.parse(text)) as Output<O>
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (thrown) {
    if (init.signal?.aborted) throw thrown
    throw new CallError(0, 'Network error', '', null)
  }
}

function parseError(text: string): ErrorBody['error'] | null {
  try {
    return (JSON.parse(text) as ErrorBody).error ?? null
  } catch {
    return null
  }
}

/** Sentence to show to the person, whatever was thrown. */
export const sentenceOf = (thrown: unknown): string =>
  thrown instanceof CallError ? thrown.sentence : internalError.message

/**
 * Returns a random key for a new act. crypto.randomUUID exists on https and localhost only, so the UUID is
 * built by hand.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return ((byte & 0x0f) | 0x40).toString(16).padStart(2, '0')
    if (index === 8) return ((byte & 0x3f) | 0x80).toString(16).padStart(2, '0')
    return byte.toString(16).padStart(2, '0')
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
