import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import pg from 'pg'
import { type ErrorBody, errors } from '#contract/errors.ts'
import { isOutage, takesNoWrites } from '#database/outage.ts'
import { Problem } from '../problem.ts'

/** Seconds after which a lost database is usually back: a restart or a failover. */
const outageRetrySeconds = 5
/** Said while the database answers, but it or our disk takes no writes. */
const noWrites =
  'We can’t save anything right now. Nothing was changed, and your points are safe; try again later.'

/** Converts anything thrown into the error reported to the caller; unknown errors become `internal`. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown
  if (isOutage(thrown)) {
    const sentence = takesNoWrites(thrown) ? noWrites : undefined
    return new Problem('unavailable', sentence, { retryAfterSeconds: outageRetrySeconds })
  }
  if (isDataException(thrown)) return new Problem('invalid_input', 'One of the values is out of range.')
  const { code, statusCode, expose } = (thrown ?? {}) as Partial<FastifyError & { expose: boolean }>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('too_large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem('wrong_media_type')
  // An error of another server has a status too, which says nothing about this request.
  const isOfRequest = thrown instanceof SyntaxError || expose || code?.startsWith('FST_')
  if (isOfRequest && statusCode !== undefined && statusCode < 500)
    return new Problem('invalid_input', 'This request can’t be read. Send a body of valid JSON.')
  return new Problem('internal')
}

/** Of a body whose sender left; nobody reads the response. */
const brokenOff = new Problem('invalid_input', 'This request broke off. Send it again.')

/** True if the database could not read a value: SQLSTATE class 22. */
const isDataException = (thrown: unknown): boolean =>
  thrown instanceof pg.DatabaseError && /^22/.test(thrown.code ?? '')

/** Logs what the response does not show: the cause of a failure of ours. */
export function logFailure(log: FastifyBaseLogger, thrown: unknown, problem: Problem): void {
  if (problem.code === 'internal') log.error({ err: thrown }, 'request failed')
  if (problem.code === 'unavailable') {
    const cause = takesNoWrites(thrown) ? 'nothing can be written' : 'the database is unavailable'
    log.error({ err: thrown }, cause)
  }
  // Schemas should have rejected it, and a calculation of ours may have caused it.
  if (isDataException(thrown)) log.warn({ err: thrown }, 'the database could not read a value')
}

/** Responds in the one error shape. A 5xx never shows internal text: that goes to the log. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { status } = errors[problem.code]
  if (status === 401) reply.header('www-authenticate', 'Session')
  sendRetryTime(reply, problem)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(JSON.stringify(errorBodyOf(problem)))
}

function sendRetryTime(reply: FastifyReply, { code, retryAfterSeconds }: Problem): void {
  const seconds = retryAfterSeconds ?? (errors[code].status === 503 ? 1 : undefined)
  if (seconds !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(seconds)))
}

/** The body of every error response. */
export const errorBodyOf = ({ code, message, fields }: Problem): ErrorBody => ({
  error: { code, message, ...(fields && { fields }) },
})

/** Shows a rejection or a failure as a page. */
export type ShowFailure = (reply: FastifyReply, problem: Problem) => Promise<unknown>

/** Handles every error: the API returns the error shape, pages show their screens (server/rendering). */
export function handleErrors(app: FastifyInstance, showPage: ShowFailure): void {
  const send = async (reply: FastifyReply, problem: Problem): Promise<unknown> => {
    // Rejected at the boundary or by the flood limit, a request has no context to render a page from.
    if (isApi(reply.request.url) || !reply.request.context) return sendProblem(reply, problem)
    sendRetryTime(reply, problem)
    return showPage(reply, problem)
  }
  app.setErrorHandler(async (thrown, request, reply) => {
    if (thrown === request.raw.errored) {
      request.log.info('a request broke off')
      return send(reply, brokenOff)
    }
    const problem = problemOf(thrown)
    logFailure(request.log, thrown, problem)
    return send(reply, problem)
  })
  app.setNotFoundHandler(async (_request, reply) => send(reply, new Problem('not_found')))
}

/** Calls, and what machines ask for; the reference of the calls is a page. */
const isApi = (url: string): boolean =>
  /^\/(api|metrics|healthz|readyz)(\/|\?|$)/.test(url) && !/^\/api\/docs\/?(\?|$)/.test(url)
