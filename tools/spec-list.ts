import { rowsWithoutTests } from './tidy/test-titles.ts'
import { type Finding, linesMatching, type Tree } from './tidy/tree.ts'

const path = 'tests/spec-lines.md'

/** Sections of the specification that are tested line by line. */
const sections = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** Numbers of the specification's lines, for example 4.03: the section, then the number within it. */
export const specLines = (tree: Tree): { line: number; found: string }[] => [
  ...linesMatching(tree.text(path), /(?<=^\| )\d+\.\d+(?= \|)/gm),
]

/** Lines that lack a test, and numbers that are missing or out of order, so no line is lost unnoticed. */
export function judgeSpecLines(tree: Tree): Finding[] {
  const gaps = sections.flatMap((section) => {
    const own = specLines(tree).filter(({ found }) => found.startsWith(`${section}.`))
    if (own.length === 0) return [{ path, line: 1, message: `section ${section} is missing` }]
    return own.flatMap(({ line, found }, index) => {
      const wanted = `${section}.${String(index + 1).padStart(2, '0')}`
      return found === wanted ? [] : [{ path, line, message: `${found} is in the place of ${wanted}` }]
    })
  })
  return [...gaps, ...rowsWithoutTests(tree, path)]
}
