import { maxBatchPaths } from '#contract/batch.ts'
import { decodedOf } from '#contract/url.ts'
import { Problem } from '../problem.ts'

/**
 * The requested paths, without duplicates. A path with a comma of its own must be encoded; others may be
 * plain.
 * @throws Problem invalid_input
 */
export function parsePaths(text: string): string[] {
  const parts = text.split(',').filter((part) => part !== '')
  const paths = new Set(parts.map(decode))
  if (paths.size === 0) throw Problem.field('paths', 'Name at least one path under /api.')
  if (paths.size > maxBatchPaths)
    throw Problem.field('paths', `Request up to ${maxBatchPaths} paths at once.`)
  return [...paths]
}

function decode(part: string): string {
  const path = part.startsWith('/') ? part : decodedOf(part)
  if (!path?.startsWith('/'))
    throw Problem.field('paths', 'One of the paths is not valid: each starts with /api.')
  return path
}

/** Parameters in a path, if it matches an operation's path; null if it does not. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    const value = given[index] ?? ''
    const decoded = decodedOf(value)
    if (name && decoded) params[name] = decoded
    else if (part !== value) return null
  }
  return params
}
