import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#database/root.ts'
import { adopt, gapsIn, judgeSpecLines, parseSpecLines } from './spec-list.ts'
import { readTree } from './tidy/tree.ts'

const listPath = 'tests/spec-lines.md'

/**
 * Prints the lines of the specification that lack a test; `--adopt` first removes the dash of planned tests
 * that exist.
 */
function check(adopting: boolean): void {
  const tree = readTree(root)
  const text = adopting ? adopt(tree.text(listPath), tree) : tree.text(listPath)
  if (adopting) writeFileSync(join(root, listPath), text)
  const lines = parseSpecLines(text)
  const gaps = gapsIn(lines)
  const problems = judgeSpecLines(lines, tree)
  for (const gap of gaps) console.log(`${listPath} ${gap}`)
  for (const { line, problem } of problems) console.log(`${listPath}:${line.line} ${line.id} ${problem}`)
  const open = new Set(problems.map(({ line }) => line.id))
  console.log(`spec lines: ${lines.length - open.size} of ${lines.length} have their tests`)
  process.exitCode = gaps.length + problems.length > 0 ? 1 : 0
}

check(process.argv.includes('--adopt'))
