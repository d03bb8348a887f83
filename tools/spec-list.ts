import { testTitles } from './tidy/test-titles.ts'
import type { Tree } from './tidy/tree.ts'

/** One line of the specification and the tests named for it. */
export interface SpecLine {
  /** For example 4.03: the section, then the number within it. */
  id: string
  statement: string
  tests: NamedTest[]
  /** Line in tests/spec-lines.md, from 1. */
  line: number
}

export interface NamedTest {
  path: string
  name: string
  /** Marked in the list as not written yet. */
  planned: boolean
}

/** Sections of the specification that are tested line by line. */
const sections = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
const row = /^\| (\d+\.\d+) \| (.+?) \| (.*?) ?\|$/
const cell = /^(— ?)?(\S+) › (.+)$/

/** Reads the tables of tests/spec-lines.md. */
export const parseSpecLines = (text: string): SpecLine[] =>
  text.split('\n').flatMap((line, index) => {
    const [, id, statement, tests] = row.exec(line) ?? []
    if (id === undefined || statement === undefined || tests === undefined) return []
    return [{ id, statement, tests: tests.split('<br>').flatMap(parseTest), line: index + 1 }]
  })

function parseTest(text: string): NamedTest[] {
  const [, dash, path, name] = cell.exec(text.trim()) ?? []
  return path === undefined || name === undefined ? [] : [{ path, name, planned: dash !== undefined }]
}

/** Finds lines without a test, and tests that do not exist or are still marked as planned. */
export const judgeSpecLines = (
  lines: readonly SpecLine[],
  tree: Tree,
): { line: SpecLine; problem: string }[] =>
  lines.flatMap((line) => {
    const problems = line.tests.length === 0 ? ['has no test'] : []
    for (const test of line.tests) {
      const exists = isWritten(test, tree)
      const name = `${test.path} › ${test.name}`
      if (test.planned)
        problems.push(exists ? `is planned, but exists: ${name}` : `does not have ${name} yet`)
      else if (!tree.has(test.path)) problems.push(`names a file that does not exist: ${test.path}`)
      else if (!exists) problems.push(`names a test that is not in its file: ${name}`)
    }
    return problems.map((problem) => ({ line, problem }))
  })

/** Finds numbers that are missing or out of order, so no line is lost unnoticed. */
export const gapsIn = (lines: readonly SpecLine[]): string[] =>
  sections.flatMap((section) => {
    const ids = lines.map(({ id }) => id).filter((id) => id.split('.')[0] === section)
    if (ids.length === 0) return [`section ${section} is missing`]
    return ids.flatMap((id, index) => {
      const wanted = `${section}.${String(index + 1).padStart(2, '0')}`
      return id === wanted ? [] : [`${id} is in the place of ${wanted}`]
    })
  })

/** Removes the dash from each planned test that exists. */
export const adopt = (text: string, tree: Tree): string =>
  text.replace(/— (\S+ › .+?)(?=<br>| \|$)/gm, (planned, reference: string) => {
    const [test] = parseTest(reference)
    return test && isWritten(test, tree) ? reference : planned
  })

function isWritten({ path, name }: NamedTest, tree: Tree): boolean {
  const file = tree.files.find((candidate) => candidate.path === path)
  return file !== undefined && testTitles(file).has(name)
}
