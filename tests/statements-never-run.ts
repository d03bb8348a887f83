import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from '#database/root.ts'
import { ranFolder } from '#database/row-check.ts'
import { readTree } from '#tools/tidy/tree.ts'
import { neverRun } from './statements.ts'

const filesOf = (): string[] =>
  existsSync(ranFolder) ? readdirSync(ranFolder).map((name) => join(ranFolder, name)) : []

/** Ends a complete run with the statements of the product that no test ran, so nothing compared their rows. */
export default class StatementsNeverRun implements Reporter {
  onInit(): void {
    for (const file of filesOf()) rmSync(file)
  }

  onTestRunEnd(files: readonly TestModule[]): void {
    const tree = readTree(root)
    const complete = tree.files.filter(({ path }) => /\.test\.tsx?$/.test(path)).length
    if (files.length < complete) return
    const texts = filesOf().flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))
    const places = neverRun(tree, [...new Set(texts.map((line) => JSON.parse(line) as string))])
    console.log(`\nStatements that no test ran: ${places.length === 0 ? 'none' : ''}`)
    for (const place of places) console.log(`  ${place}`)
  }
}
