import { Problem } from '../../problem.ts'

const mostPaths = 10

/**
 * The addresses asked for, each once. An address with a comma of its own comes encoded; one without may come as
 * it is.
 * @throws Problem invalid_input
 */
export function parsePaths(text: string): string[] {
  const paths = new Set<string>()
  for (const part of text.split(',').filter((piece) => piece !== '')) paths.add(decode(part))
  if (paths.size === 0) throw Problem.field('paths', 'Name at least one address under /api.')
  if (paths.size > mostPaths) throw Problem.field('paths', `Ask for at most ${mostPaths} addresses at once.`)
  return [...paths]
}

function decode(part: string): string {
  if (part.startsWith('/')) return part
  try {
    return decodeURIComponent(part)
  } catch {
    throw Problem.field('paths', 'One of the addresses cannot be read.')
  }
}

/** The parts of a path that vary, where an operation's path matches it; null where it does not. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    const value = given[index] ?? ''
    const decoded = decodePart(value)
    if (name && decoded) params[name] = decoded
    else if (part !== value) return null
  }
  return params
}

/** A part of a path as it was meant; null where it is not well encoded. */
function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
