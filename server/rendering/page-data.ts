import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { addressOf } from '#contract/operation.ts'
import type { PageFacts, PageRead, PageRow } from '#contract/pages/row.ts'
import { endpoints } from '../endpoints.ts'
import type { Context } from '../http/context.ts'
import { call, type Endpoint } from '../http/endpoint.ts'
import { Problem } from '../problem.ts'

const byName = new Map<string, Endpoint>(endpoints.map((target) => [target.operation.name, target]))

/** A page's reads as its document carries them, and the title if one of them provides it. */
export interface PageData {
  data: [string, unknown][]
  title: string | undefined
  /** Description of the page's subject, and whether search engines are to leave it out. */
  search: { description: string; isHidden: boolean } | undefined
}

/**
 * Runs a page's reads in process, in parallel. A failed read is logged and left out: the page shows its empty
 * or loading state, and the browser reads again.
 * @throws Problem not_found if the subject of the page does not exist
 */
export async function readPageData(
  reads: readonly PageRead[],
  facts: PageFacts,
  context: Context,
): Promise<PageData> {
  const results = await Promise.all(reads.map((read) => readOne(read, facts, context)))
  const subject = reads.findIndex(({ titleOf }) => titleOf)
  const response = results[subject]?.[1]
  return {
    data: results.filter((result) => result !== null),
    title: response === undefined ? undefined : reads[subject]?.titleOf?.(response),
    search: response === undefined ? undefined : reads[subject]?.searchOf?.(response),
  }
}

/** Error codes that make the page a 404: the subject does not exist, or its id in the URL is malformed. */
const notFoundCodes: ReadonlySet<ErrorCode> = new Set(['not_found', 'invalid_input'])

async function readOne(
  read: PageRead,
  facts: PageFacts,
  context: Context,
): Promise<[string, unknown] | null> {
  const request = read.input ? read.input(facts) : { params: { ...facts.preset, ...facts.params } }
  const target = byName.get(read.operation.name)
  if (request === null || !target) return null
  try {
    return [addressOf(read.operation, request), await call(target, request, context)]
  } catch (thrown) {
    if (read.titleOf && thrown instanceof Problem && notFoundCodes.has(thrown.code))
      throw new Problem('not_found')
    context.services.log.warn(
      { err: thrown, operation: read.operation.name },
      'a page was rendered without one of its reads',
    )
    return null
  }
}

/** Facts of a page request: path parameters, the last value of each query name, the row's preset. */
export function factsOf(request: FastifyRequest, row: PageRow): PageFacts {
  const query: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.query as Record<string, string | string[]>))
    query[name] = (Array.isArray(value) ? value.at(-1) : value) ?? ''
  return { params: request.params as Record<string, string>, query, preset: { ...row.preset } }
}

/** The path of a request, without its query. */
export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/'
