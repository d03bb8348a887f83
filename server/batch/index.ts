import { readBatch } from '#contract/batch.ts'
import { errors } from '#contract/errors.ts'
import type { Context } from '../http/context.ts'
import { call, type Endpoint, endpoint } from '../http/endpoint.ts'
import { errorBodyOf, logFailure, problemOf } from '../http/failures.ts'
import { Problem } from '../problem.ts'
import { matchPath, parsePaths } from './rules.ts'

/** Returns several of the member's reads in one call; `others` are the endpoints it may call. */
export function batchEndpoint(others: readonly Endpoint[]): Endpoint {
  const reads = others.filter(
    ({ operation }) => operation.method === 'GET' && operation.audience === 'member',
  )
  return endpoint(readBatch, async ({ query }, context) => {
    const paths = parsePaths(query.paths)
    const answers = paths.map(async (path) => [path, await readAlone(reads, path, context)] as const)
    return Object.fromEntries(await Promise.all(answers))
  })
}

/** Runs one read as if it had been requested alone, with its own guard, response or error, and status. */
async function readAlone(reads: readonly Endpoint[], path: string, context: Context) {
  try {
    const url = URL.parse(path, 'http://own')
    if (!path.startsWith('/api/') || !url) throw new Problem('not_found')
    for (const target of reads) {
      const params = matchPath(target.operation.path, url.pathname)
      if (!params) continue
      const query = Object.fromEntries(url.searchParams)
      return { status: 200, body: await call(target, { params, query }, context) }
    }
    throw new Problem('not_found')
  } catch (thrown) {
    const problem = problemOf(thrown)
    logFailure(context.services.log, thrown, problem)
    return { status: errors[problem.code].status, body: errorBodyOf(problem) }
  }
}
