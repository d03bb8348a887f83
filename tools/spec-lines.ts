import { root } from '#database/root.ts'
import { judgeSpecLines, specLines } from './spec-list.ts'
import { readTree } from './tidy/tree.ts'

/** Prints the lines of the specification that lack a test. */
function check(): void {
  const tree = readTree(root)
  const findings = judgeSpecLines(tree)
  for (const { path, line, message } of findings) console.log(`${path}:${line} ${message}`)
  const open = new Set(findings.map(({ line }) => line))
  const count = specLines(tree).length
  console.log(`spec lines: ${count - open.size} of ${count} have their tests`)
  process.exitCode = findings.length > 0 ? 1 : 0
}

check()
