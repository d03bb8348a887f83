import { type Check, isCode, linesIn, type Tree } from './tree.ts'

const hardLimit = 300
const p95Limit = 200
const medianLimit = 80

/** Lengths of the code's files, in lines. */
export interface Sizes {
  files: number
  median: number
  p95: number
  longest: number
}

/** A file is read in one sitting: median near 60 lines, p95 under 200, none over 300. */
export const fileSizes: Check = {
  name: 'file sizes',
  find(tree) {
    const tooLong = measured(tree)
      .filter(({ lines }) => lines > hardLimit)
      .map(({ path, lines }) => ({ path, line: 1, message: `has ${lines} lines; the limit is ${hardLimit}` }))
    const { median, p95, files } = sizesOf(tree)
    const spread =
      files >= 20 && (median > medianLimit || p95 >= p95Limit)
        ? [{ path: '.', line: 1, message: `files are long: median ${median} lines, p95 ${p95}` }]
        : []
    return [...tooLong, ...spread]
  },
}

/** Lengths of all code files. */
export function sizesOf(tree: Tree): Sizes {
  const lines = measured(tree)
    .map(({ lines }) => lines)
    .sort((a, b) => a - b)
  const at = (share: number): number => lines[Math.floor((lines.length - 1) * share)] ?? 0
  return { files: lines.length, median: at(0.5), p95: at(0.95), longest: at(1) }
}

const measured = (tree: Tree): { path: string; lines: number }[] =>
  tree.files
    .filter(({ path }) => isCode(path) || path.endsWith('.css'))
    .map((file) => ({ path: file.path, lines: linesIn(file) }))
