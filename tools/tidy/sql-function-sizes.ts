import { unusedExceptions } from './exceptions.ts'
import { type Check, lineAt, type Tree } from './tree.ts'

const hardLimit = 70

/** Functions over the limit, with their length, which may only shrink. */
const exceptions: Record<string, number> = {
  'exchange.judge_attempts': 91,
}

const sqlFunction =
  /^CREATE (?:OR REPLACE )?(?:FUNCTION|PROCEDURE)\s+([\w.]+)[\s\S]*?\bAS (\$\w*\$)[\s\S]*?\2[^;]*;/gim

/** A function in SQL fits on a screen, like one in TypeScript. */
export const sqlFunctionSizes: Check = {
  name: 'SQL function sizes',
  find(tree) {
    const long = functionsOf(tree).filter(({ lines }) => lines > hardLimit)
    return [
      ...long
        .filter(({ name, lines }) => lines > (exceptions[name] ?? hardLimit))
        .map(({ name, lines, ...place }) => ({
          ...place,
          message: `${name} has ${lines} lines; the limit is ${exceptions[name] ?? hardLimit}`,
        })),
      ...unusedExceptions(tree, 'tools/tidy/sql-function-sizes.ts', Object.keys(exceptions), (name) =>
        long.some((each) => each.name === name && each.lines === exceptions[name]),
      ).map((finding) => ({ ...finding, message: `${finding.message}, or write the shorter length` })),
    ]
  },
}

const functionsOf = ({ files }: Tree) =>
  files
    .filter(({ path }) => path.endsWith('.sql'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(sqlFunction)].map(({ 0: whole, 1: name = '', index }) => ({
        path,
        line: lineAt(text, index),
        name,
        lines: whole.split('\n').length,
      })),
    )
