import type { CallExpression, Node } from 'oxc-parser'
import { unusedExceptions } from './exceptions.ts'
import { visit } from './source.ts'
import { type Check, isCode, lineAt, type ProjectFile, type Tree } from './tree.ts'

const hardLimit = 70
const aim = 30

/** One function and its length. */
export interface Measured {
  path: string
  line: number
  name: string
  lines: number
}

/** A function fits on a screen: the aim is 30 lines, the limit 70. A group of tests is a list. */
export const functionSizes: Check = {
  name: 'function sizes',
  find: (tree) =>
    functionsOf(tree)
      .filter(({ lines }) => lines > hardLimit)
      .map(({ path, line, name, lines }) => ({
        path,
        line,
        message: `${name} has ${lines} lines; the limit is ${hardLimit}`,
      })),
}

/** Counts the functions, and those longer than the aim. */
export function functionFigures(tree: Tree): { functions: number; overAim: number; aim: number } {
  const all = functionsOf(tree)
  return { functions: all.length, overAim: all.filter(({ lines }) => lines > aim).length, aim }
}

const functionsOf = (tree: Tree): Measured[] => tree.files.filter(({ path }) => isCode(path)).flatMap(measure)

function measure(file: ProjectFile): Measured[] {
  const found: Measured[] = []
  const groups = new Set<number>()
  const add = (node: Node, name: string): void => {
    if (groups.has(node.start)) return
    const line = lineAt(file.text, node.start)
    found.push({ path: file.path, line, name, lines: lineAt(file.text, node.end) - line + 1 })
  }
  visit(file, {
    CallExpression: (node) => {
      if (isTestGroup(node)) for (const argument of node.arguments) groups.add(argument.start)
    },
    VariableDeclarator: ({ id, init }) => {
      if (init?.type !== 'ArrowFunctionExpression') return
      add(init, id.type === 'Identifier' ? id.name : 'a function')
      groups.add(init.start)
    },
    FunctionDeclaration: (node) => add(node, node.id?.name ?? 'a function'),
    FunctionExpression: (node) => add(node, node.id?.name ?? 'a function'),
    ArrowFunctionExpression: (node) => add(node, 'a function'),
  })
  return found
}

const isTestGroup = ({ callee }: CallExpression): boolean => {
  const name =
    callee.type === 'CallExpression' && callee.callee.type === 'MemberExpression'
      ? callee.callee.object
      : callee
  return name.type === 'Identifier' && name.name === 'describe'
}

/** Functions over the limit, with their length, which may only shrink. */
const exceptions: Record<string, number> = {
  'exchange.judge_attempts': 82,
}

const sqlFunction =
  /^CREATE (?:OR REPLACE )?(?:FUNCTION|PROCEDURE)\s+([\w.]+)[\s\S]*?\bAS (\$\w*\$)[\s\S]*?\2[^;]*;/gim

/** A function in SQL fits on a screen, like one in TypeScript. */
export const sqlFunctionSizes: Check = {
  name: 'SQL function sizes',
  find(tree) {
    const long = sqlFunctionsOf(tree).filter(({ lines }) => lines > hardLimit)
    return [
      ...long
        .filter(({ name, lines }) => lines > (exceptions[name] ?? hardLimit))
        .map(({ name, lines, ...place }) => ({
          ...place,
          message: `${name} has ${lines} lines; the limit is ${exceptions[name] ?? hardLimit}`,
        })),
      ...unusedExceptions(tree, 'tools/tidy/function-sizes.ts', Object.keys(exceptions), (name) =>
        long.some((each) => each.name === name && each.lines === exceptions[name]),
      ).map((finding) => ({ ...finding, message: `${finding.message}, or write the shorter length` })),
    ]
  },
}

const sqlFunctionsOf = ({ files }: Tree) =>
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
