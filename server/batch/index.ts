import { readBatch } from '#contract/batch.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { readAlone } from './read-alone.ts'
import { parsePaths } from './rules.ts'

/** Returns several of the member's reads in one call; `others` are the endpoints it may call. */
export function batchEndpoint(others: readonly Endpoint[]): Endpoint {
  const reads = others.filter(
    ({ operation }) => operation.method === 'GET' && operation.audience === 'member',
  )
  return endpoint(readBatch, async ({ query }, context) => {
    const paths = parsePaths(query.paths)
    const answers = await Promise.all(paths.map((path) => readAlone(reads, path, context)))
    return Object.fromEntries(
      paths.map((path, index) => [path, answers[index] ?? { status: 500, body: null }]),
    )
  })
}
