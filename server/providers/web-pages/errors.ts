import { type WebAddressFault, webAddressFaults } from '#contract/web-address.ts'

/** Errors of reading a website's page or picture: the closed list, each with its sentence. */
export const webPageErrors = {
  refused_address: 'It points to a page we can’t use.',
  not_public: 'This link can’t be reached from the internet. Use a public website.',
  not_found: 'No website has this name. Check the spelling.',
  unreachable: 'The website didn’t answer.',
  not_secure: 'The website’s certificate isn’t valid.',
  too_slow: 'The website took too long to answer.',
  too_large: 'The picture is too large.',
  too_many_redirects: 'The website redirects too many times.',
  bad_status: 'The website returned an error.',
  bad_answer: 'Couldn’t read the website’s answer.',
  wrong_type: 'This link opens a file type we can’t use here.',
} as const

export type WebPageErrorCode = keyof typeof webPageErrors

/** The only error thrown by the page fetcher. Its `message` may be shown to members. */
export class WebPageError extends Error {
  readonly code: WebPageErrorCode

  /** fault: the rule of the contract that the address broke. */
  constructor(code: WebPageErrorCode, { fault, cause }: { fault?: WebAddressFault; cause?: unknown } = {}) {
    super(fault ? `${webPageErrors[code]} ${webAddressFaults[fault]}` : webPageErrors[code], { cause })
    this.name = 'WebPageError'
    this.code = code
  }
}

/** Converts any error to one of the closed list. After the deadline every other failure is too_slow. */
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
