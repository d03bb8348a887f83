import { visit } from './source.ts'
import type { Check, Finding } from './tree.ts'
import { isCode, isTest, lineAt, linesMatching, type ProjectFile } from './tree.ts'

// A letter in brackets keeps a pattern from matching itself: this file is checked like any other.
const everywhere: [RegExp, string][] = [
  [/\b([T]ODO|[F]IXME|[X]XX|[H]ACK)\b/g, 'leaves work behind'],
  [/\b([n]ot implemented|[c]oming soon|[l]orem ipsum)\b/gi, 'promises instead of doing'],
]

const inCode: [RegExp, string][] = [
  [/@ts-([i]gnore|[n]ocheck)|biome-[i]gnore|eslint-[d]isable|v8 [i]gnore|c8 [i]gnore/g, 'silences a check'],
  [/\b(it|test|describe|suite)\.(skip|only|todo|fails|skipIf|runIf)\b|\bx(it|describe)\(/g, 'skips tests'],
]

/** No silenced check, no skipped test, no unfinished work, and no `any`. */
export const wording: Check = {
  name: 'wording',
  find: (tree) =>
    tree.files
      .filter(({ path }) => !path.endsWith('.svg'))
      .flatMap((file) => {
        const rules = isCode(file.path) ? [...everywhere, ...inCode] : everywhere
        return [...rules.flatMap((rule) => matches(file, rule)), ...loosened(file)]
      }),
}

const matches = ({ path, text }: ProjectFile, [pattern, what]: [RegExp, string]): Finding[] =>
  [...linesMatching(text, pattern)].map(({ line, found }) => ({ path, line, message: `"${found}" ${what}` }))

function loosened(file: ProjectFile): Finding[] {
  if (!/\.tsx?$/.test(file.path)) return []
  const findings: Finding[] = []
  const add = (start: number, message: string): void => {
    findings.push({ path: file.path, line: lineAt(file.text, start), message })
  }
  visit(file, { TSAnyKeyword: ({ start }) => add(start, 'any is not a type: use unknown or the right one') })
  if (!isTest(file.path))
    for (const { line, found } of linesMatching(file.text, /@ts-[e]xpect-error/g))
      findings.push({ path: file.path, line, message: `"${found}" belongs in tests of types` })
  return findings
}
