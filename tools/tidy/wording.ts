import { type Check, type Finding, isCode, isTest, linesMatching, type ProjectFile } from './tree.ts'

// A letter in brackets keeps a pattern from matching itself: this file is checked like any other.
const everywhere: [RegExp, string][] = [
  [/\b([T]ODO|[F]IXME|[X]XX|[H]ACK)\b/g, 'leaves work behind'],
  [/\b([n]ot implemented|[c]oming soon|[l]orem ipsum)\b/gi, 'promises instead of doing'],
]

const inCode: [RegExp, string][] = [
  [/@ts-([i]gnore|[n]ocheck)|biome-[i]gnore|eslint-[d]isable|v8 [i]gnore|c8 [i]gnore/g, 'silences a check'],
  [/\b(it|test|describe|suite)\.(skip|only|todo|fails|skipIf|runIf)\b|\bx(it|describe)\(/g, 'skips tests'],
]

const outsideTests: [RegExp, string][] = [[/@ts-[e]xpect-error/g, 'belongs in tests of types']]

/** No silenced check, no skipped test, and no unfinished work. */
export const wording: Check = {
  name: 'wording',
  find: (tree) =>
    tree.files
      .filter(({ path }) => !path.endsWith('.svg'))
      .flatMap((file) => {
        const isProduct = isCode(file.path) && !isTest(file.path)
        const rules = [
          ...everywhere,
          ...(isCode(file.path) ? inCode : []),
          ...(isProduct ? outsideTests : []),
        ]
        return rules.flatMap((rule) => matches(file, rule))
      }),
}

const matches = ({ path, text }: ProjectFile, [pattern, what]: [RegExp, string]): Finding[] =>
  [...linesMatching(text, pattern)].map(({ line, found }) => ({ path, line, message: `"${found}" ${what}` }))
