import { visit } from './source.ts'
import { type Check, type Finding, isCode, isTest, lineAt, tierOf } from './tree.ts'

const message = 'spreads an object that is written there: name its properties one by one'

/** `...{ a, b }` in an object or an element only packs more into a line. */
export const literalSpreads: Check = {
  name: 'literal spreads',
  find: (tree) =>
    tree.files
      .filter(
        ({ path }) => (tierOf(path) !== null || path.startsWith('demo/')) && isCode(path) && !isTest(path),
      )
      .flatMap((file) => {
        const findings: Finding[] = []
        const add = (start: number): void => {
          findings.push({ path: file.path, line: lineAt(file.text, start), message })
        }
        visit(file, {
          ObjectExpression: ({ properties }) => {
            for (const property of properties)
              if (property.type === 'SpreadElement' && property.argument.type === 'ObjectExpression')
                add(property.start)
          },
          JSXSpreadAttribute: ({ argument, start }) => {
            if (argument.type === 'ObjectExpression') add(start)
          },
        })
        return findings
      }),
}
