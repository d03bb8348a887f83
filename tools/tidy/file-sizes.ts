import { areaOf } from './areas.ts'
import { type Check, isCode, isTest, linesIn, type ProjectFile, type Tree } from './tree.ts'

const hardLimit = 300
const p95Limit = 220

/** Lengths of the code's files, in lines. */
export interface Sizes {
  files: number
  median: number
  p95: number
  longest: number
}

/** A file is read in one sitting: p95 at most 220 lines, none over 300. Nothing is split or padded for an average. */
export const fileSizes: Check = {
  name: 'file sizes',
  find(tree) {
    const tooLong = measured(tree)
      .filter(({ lines }) => lines > hardLimit)
      .map(({ path, lines }) => ({ path, line: 1, message: `has ${lines} lines; the limit is ${hardLimit}` }))
    const { p95, files } = sizesOf(tree)
    const spread =
      files >= 20 && p95 > p95Limit
        ? [{ path: '.', line: 1, message: `files are long: p95 ${p95} lines; the limit is ${p95Limit}` }]
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

/** Files and lines of one part of the production code. */
interface Volume {
  name: string
  files: number
  lines: number
}

/**
 * Production code: every TypeScript, SQL, CSS and .mjs file, the tools, benchmarks and files at the root too, but no
 * test. Documents, generated files and fixtures have other endings or are in tests/. Counted this way the project had
 * 86,889 lines in 1,353 files on 22 November 2026.
 */
const isProduction = (path: string): boolean => /\.(tsx?|sql|css|mjs)$/.test(path) && !isTest(path)

/** Part of the project in which a file counts: its area, else its folder at the root. */
function partOf(path: string): string {
  const area = areaOf(path)
  if (area !== null) return area
  return path.includes('/') ? `${path.split('/')[0]}/` : 'root'
}

/** Volume of each area over all tiers, then of each folder without its areas, then in total. */
export function volumes(tree: Tree): Volume[] {
  const all = tree.files.filter(({ path }) => isProduction(path))
  const parts = [...Map.groupBy(all, ({ path }) => partOf(path))]
    .map(([name, files]) => volumeOf(name, files))
    .sort((a, b) => b.lines - a.lines)
  const isFolder = ({ name }: Volume): boolean => name.endsWith('/') || name === 'root'
  return [...parts.filter((part) => !isFolder(part)), ...parts.filter(isFolder), volumeOf('total', all)]
}

const volumeOf = (name: string, files: readonly ProjectFile[]): Volume => ({
  name,
  files: files.length,
  lines: files.reduce((sum, file) => sum + linesIn(file), 0),
})

/** The table of volumes as text, a part in each line. */
export const volumeLines = (tree: Tree): string[] =>
  volumes(tree).map(
    ({ name, files, lines }) =>
      `${name.padEnd(12)}${lines.toLocaleString('en').padStart(8)} lines${files.toLocaleString('en').padStart(7)} files`,
  )
