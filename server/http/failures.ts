import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type ErrorBody, errors } from '#contract/errors.ts'
import { Problem } from '../problem.ts'

/** Converts anything thrown into the error reported to the caller; unknown errors become `internal`. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown
  if (hasZodFastifySchemaValidationErrors(thrown)) {
    const fields: Record<string, string> = {}
    for (const { instancePath, message } of thrown.validation)
      fields[instancePath.slice(1).replaceAll('/', '.') || 'body'] ??= message ?? ''
    return new Problem('invalid_input', Object.values(fields)[0], { fields })
  }
  const { code, statusCode } = (thrown ?? {}) as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('too_large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem('wrong_media_type')
  if (statusCode === 429) return new Problem('too_many_requests')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Problem('invalid_input')
  return new Problem('internal')
}

/** Responds in the one error shape. A 5xx never shows internal text: that goes to the log. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { code, message, fields, retryAfterSeconds } = problem
  const { status } = errors[code]
  if (status === 401) reply.header('www-authenticate', 'Session')
  const retryAfter = retryAfterSeconds ?? (status === 503 ? 1 : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)))
  const body: ErrorBody = { error: { code, message, ...(fields && { fields }) } }
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(JSON.stringify(body))
}

/** Shows a rejection or a failure as a page. */
export type ShowFailure = (reply: FastifyReply, problem: Problem) => Promise<unknown>

/** Handles every error: the API returns the error shape, pages show their screens (server/rendering). */
export function answerFailures(app: FastifyInstance, showPage: ShowFailure): void {
  const answer = async (reply: FastifyReply, problem: Problem): Promise<unknown> =>
    // Rejected at the boundary or by the flood limit, a request has no context to render a page from.
    isApi(reply.request.url) || !reply.request.context
      ? sendProblem(reply, problem)
      : showPage(reply, problem)
  app.setErrorHandler(async (thrown, request, reply) => {
    const problem = problemOf(thrown)
    if (errors[problem.code].status >= 500 && problem.code === 'internal')
      request.log.error({ err: thrown }, 'request failed')
    return answer(reply, problem)
  })
  app.setNotFoundHandler(async (_request, reply) => answer(reply, new Problem('not_found')))
}

const isApi = (url: string): boolean => /^\/(api|metrics|healthz|readyz)(\/|\?|$)/.test(url)
