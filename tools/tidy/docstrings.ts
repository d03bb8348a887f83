import type { ExportNamedDeclaration } from 'oxc-parser'
import { findingsIn } from './source.ts'
import { type Check, isProductCode } from './tree.ts'

/** Every exported function and component has a docstring: its result, units, errors, and where a rule comes from. */
export const docstrings: Check = {
  name: 'docstrings',
  find: (tree) =>
    findingsIn(
      tree.files.filter(({ path }) => isProductCode(path)),
      (add, { text }) => {
        const judge = (name: string | null, start: number): void => {
          if (name !== null && !/\*\/\s*$/.test(text.slice(0, start)))
            add(start, `${name} is exported without a docstring`)
        }
        return {
          ExportNamedDeclaration: (node) => judge(functionName(node), node.start),
          ExportDefaultDeclaration: ({ declaration, start }) => {
            if (declaration.type === 'FunctionDeclaration') judge(declaration.id?.name ?? 'a function', start)
          },
        }
      },
    ),
}

function functionName({ declaration }: ExportNamedDeclaration): string | null {
  if (declaration?.type === 'FunctionDeclaration') return declaration.id?.name ?? null
  if (declaration?.type !== 'VariableDeclaration') return null
  const [first] = declaration.declarations
  if (first?.init?.type !== 'ArrowFunctionExpression' || first.id.type !== 'Identifier') return null
  return first.id.name
}
