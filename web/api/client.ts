import { type ErrorBody, type ErrorCode, errors } from '#contract/errors.ts'
import { addressOf, type Operation, type Output, type Request } from '#contract/operation.ts'

/** A call that was refused or never arrived. The message is the letter of the product: status, colon, text. */
export class CallError extends Error {
  /** 0 where the network gave no answer. */
  readonly status: number
  readonly statusText: string
  readonly code: ErrorCode | null
  /** What to tell the person. */
  readonly sentence: string
  readonly fields: Record<string, string>
  readonly retryAfterSeconds: number | null

  constructor(status: number, statusText: string, text: string, retryAfter: string | null) {
    super(`${status}: ${text || statusText}`)
    this.name = 'CallError'
    this.status = status
    this.statusText = statusText
    const error = parseError(text)
    this.code = error?.code ?? null
    this.sentence = error?.message ?? (status === 0 ? offline : errors.internal.message)
    this.fields = error?.fields ?? {}
    this.retryAfterSeconds = retryAfter === null ? null : Number(retryAfter)
  }
}

const offline = 'We could not reach the server. Check your connection and try again.'

/** How a call is sent beside its parts. */
export interface CallOptions {
  idempotencyKey?: string
  signal?: AbortSignal
  /** The call outlives the page. */
  keepalive?: boolean
}

/** A write whose answer was lost is sent once more after so long (spec §9), where repeating it is harmless. */
const writeRetryMs = 300

/**
 * Calls an operation that changes something: like `call`, with one more try where no answer or a 5xx came and the
 * contract says that it may be repeated.
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
 * @throws CallError for every status but 2xx, and with status 0 where no answer came
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
  if (!response.ok)
    throw new CallError(response.status, response.statusText, text, response.headers.get('retry-after'))
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

/** A sentence for a person, whatever was thrown. */
export const sentenceOf = (thrown: unknown): string =>
  thrown instanceof CallError ? thrown.sentence : errors.internal.message
