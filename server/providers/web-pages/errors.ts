import type { WebAddressRefusal } from '#contract/web-address.ts'

/** Why a page or picture of a website could not be read: the closed list, each with its sentence. */
export const webPageErrors = {
  refused_address: 'This address cannot be opened as a website.',
  not_public: 'This address cannot be reached from the internet. Use a public website.',
  not_found: 'There is no website under this name. Check the spelling.',
  unreachable: 'The website did not answer.',
  not_secure: "The website's certificate is not valid.",
  too_slow: 'The website took too long to answer.',
  too_large: 'The picture is too large.',
  too_many_redirects: 'The website sends visitors on too many times.',
  bad_status: 'The website answered with an error.',
  bad_answer: "The website's answer could not be read.",
  wrong_type: 'This address leads to a kind of file that is not expected here.',
} as const

export type WebPageErrorCode = keyof typeof webPageErrors

/** The only error that the page fetcher throws. `message` is a sentence that a member may read. */
export class WebPageError extends Error {
  readonly code: WebPageErrorCode
  /** Which rule of the contract the address broke, where code is refused_address. */
  readonly refusal: WebAddressRefusal | undefined

  constructor(code: WebPageErrorCode, details: { refusal?: WebAddressRefusal; cause?: unknown } = {}) {
    super(webPageErrors[code], { cause: details.cause })
    this.name = 'WebPageError'
    this.code = code
    this.refusal = details.refusal
  }
}

/** Brings whatever failed below to the closed list; a deadline that has passed explains every other failure. */
export function toWebPageError(error: unknown, deadline: AbortSignal): WebPageError {
  if (error instanceof WebPageError) return error
  if (deadline.aborted) return new WebPageError('too_slow', { cause: error })
  return new WebPageError(codeOf(error), { cause: error })
}

function codeOf(error: unknown): WebPageErrorCode {
  if (!(error instanceof Error)) return 'unreachable'
  if (error.name === 'HTTPParserError') return 'bad_answer'
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ETIMEDOUT' || code === 'ETIMEOUT' || /^UND_ERR_.*TIMEOUT$/.test(code)) return 'too_slow'
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code)) return 'not_secure'
  if (/^UND_ERR_(HEADERS|RESPONSE|RES|REQ|INVALID)/.test(code)) return 'bad_answer'
  if (/^Z_|^ERR_.*(BROTLI|ZLIB|PADDING|STREAM|_ERROR_)/.test(code)) return 'bad_answer'
  return 'unreachable'
}
