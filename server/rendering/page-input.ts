import type { FastifyRequest } from 'fastify'
import type { PageFacts, PageRow } from '#contract/pages/row.ts'

/**
 * Facts of a page request: path parameters, the query with the last value of each name, and the row's preset.
 */
export function factsOf(request: FastifyRequest, row: PageRow): PageFacts {
  const query: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.query as Record<string, string | string[]>))
    query[name] = (Array.isArray(value) ? value.at(-1) : value) ?? ''
  return { params: request.params as Record<string, string>, query, preset: { ...row.preset } }
}

/** The path of a request, without its query. */
export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/'
