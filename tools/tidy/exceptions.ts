import { type Finding, lineAt, type Tree } from './tree.ts'

/**
 * Findings for the exceptions of a list, written in the file `path`, that excuse nothing: `isUsed` is true for a key
 * without which its check would have a finding. None in a tree without that file, as tests of one check use.
 */
export function unusedExceptions(
  tree: Tree,
  path: string,
  keys: Iterable<string>,
  isUsed: (key: string) => boolean,
): Finding[] {
  if (!tree.has(path)) return []
  const text = tree.text(path)
  return [...keys]
    .filter((key) => !isUsed(key))
    .map((key) => ({
      path,
      line: lineAt(text, Math.max(0, text.indexOf(key))),
      message: `the exception ${key} excuses nothing: remove it`,
    }))
}
