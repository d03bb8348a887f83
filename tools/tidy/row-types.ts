import type { Expression } from 'oxc-parser'
import { visit } from './source.ts'
import { type Check, isProductCode, lineAt } from './tree.ts'

const message = 'types a row by assertion; declare its columns and use query() of database/rows.ts'

/** Rows are read with database/rows.ts, which compares their declared columns with those that PostgreSQL reports. */
export const rowTypes: Check = {
  name: 'row types',
  find(tree) {
    return tree.files
      .filter(({ path }) => isProductCode(path) && path !== 'database/rows.ts')
      .flatMap((file) => {
        const lines = new Set<number>()
        /** Where each variable holds the result of a statement, by its name. */
        const results = new Map<string, number>()
        const add = (start: number): void => void lines.add(lineAt(file.text, start))
        visit(file, {
          CallExpression: ({ callee, typeArguments, start }) => {
            if (typeArguments && isQuery(callee)) add(start)
          },
          VariableDeclarator: ({ id, init, start }) => {
            if (!isAwaitedQuery(init)) return
            if (id.type === 'Identifier') results.set(id.name, start)
            if (id.type !== 'ObjectPattern') return
            const names = id.properties.map((each) => 'key' in each && 'name' in each.key && each.key.name)
            if (names.includes('rows')) add(start)
          },
          MemberExpression: ({ object, property, start }) => {
            const isRows = property.type === 'Identifier' && property.name === 'rows'
            const result = object.type === 'Identifier' ? results.get(object.name) : undefined
            if (isRows && result !== undefined) add(result)
            if (isRows && isAwaitedQuery(object)) add(start)
          },
        })
        return [...lines].map((line) => ({ path: file.path, line, message }))
      })
  },
}

/** True for `anything.query`. */
const isQuery = (callee: Expression): boolean =>
  callee.type === 'MemberExpression' &&
  callee.property.type === 'Identifier' &&
  callee.property.name === 'query'

function isAwaitedQuery(node: Expression | null): boolean {
  if (node?.type === 'ParenthesizedExpression') return isAwaitedQuery(node.expression)
  if (node?.type === 'AwaitExpression') return isAwaitedQuery(node.argument)
  return node?.type === 'CallExpression' && isQuery(node.callee)
}
