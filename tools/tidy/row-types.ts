import type { Check } from './finding.ts'
import { visit } from './source.ts'
import { isProductCode, lineAt } from './tree.ts'

/** Files whose rows are still typed by assertion. The list only gets shorter. */
export const toConvert: readonly string[] = [
  'database/backup/',
  'database/embedded/',
  'server/demo/card-sandbox/queries.ts',
  'server/demo/practice-chain/index.ts',
]

const message = 'types a row by assertion; declare its columns and use query() of database/rows.ts'

/** Rows are read with database/rows.ts, which compares their declared columns with those that PostgreSQL reports. */
export const rowTypes: Check = {
  name: 'row types',
  find(tree) {
    const asserted = tree.files
      .filter(({ path }) => isProductCode(path) && path !== 'database/rows.ts')
      .flatMap((file) => {
        const lines = new Set<number>()
        const add = (start: number): void => void lines.add(lineAt(file.text, start))
        visit(file, {
          CallExpression: ({ callee, typeArguments, start }) => {
            if (typeArguments && isQuery(callee)) add(start)
          },
          VariableDeclarator: ({ id, init, start }) => {
            if (id.type !== 'ObjectPattern' || !isAwaitedQuery(init)) return
            const names = id.properties.map((each) => 'key' in each && 'name' in each.key && each.key.name)
            if (names.includes('rows')) add(start)
          },
          MemberExpression: ({ object, property, start }) => {
            const isRows = property.type === 'Identifier' && property.name === 'rows'
            if (isRows && isAwaitedQuery(object)) add(start)
          },
        })
        return [...lines].map((line) => ({ path: file.path, line, message }))
      })
    const unused = toConvert.filter((folder) => !asserted.some(({ path }) => path.startsWith(folder)))
    return [
      ...asserted.filter(({ path }) => !toConvert.some((folder) => path.startsWith(folder))),
      ...unused.map((folder) => ({
        path: 'tools/tidy/row-types.ts',
        line: 1,
        message: `${folder} has no row left to convert: remove it from the list`,
      })),
    ]
  },
}

interface Node {
  type: string
  callee?: Node
  property?: Node
  argument?: Node
  expression?: Node
  name?: unknown
}

/** True for `anything.query`. */
const isQuery = (callee: unknown): boolean => {
  const { type, property } = callee as Node
  return type === 'MemberExpression' && property?.type === 'Identifier' && property.name === 'query'
}

function isAwaitedQuery(node: unknown): boolean {
  const { type, argument, expression, callee } = (node ?? { type: '' }) as Node
  if (type === 'ParenthesizedExpression') return isAwaitedQuery(expression)
  if (type === 'AwaitExpression') return isAwaitedQuery(argument)
  return type === 'CallExpression' && isQuery(callee)
}
