import { findingsIn } from './source.ts'
import { type Check, isCode, isTest, tierOf } from './tree.ts'

const message = 'spreads an object that is written there: name its properties one by one'

/** `...{ a, b }` in an object or an element only packs more into a line. */
export const literalSpreads: Check = {
  name: 'literal spreads',
  find: (tree) =>
    findingsIn(
      tree.files.filter(
        ({ path }) => (tierOf(path) !== null || path.startsWith('demo/')) && isCode(path) && !isTest(path),
      ),
      (add) => ({
        ObjectExpression: ({ properties }) => {
          for (const property of properties)
            if (property.type === 'SpreadElement' && property.argument.type === 'ObjectExpression')
              add(property.start, message)
        },
        JSXSpreadAttribute: ({ argument, start }) => {
          if (argument.type === 'ObjectExpression') add(start, message)
        },
      }),
    ),
}
