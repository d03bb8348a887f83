import type { ExportNamedDeclaration } from 'oxc-parser'
import { visit } from './source.ts'
import { type Check, isProductCode, lineAt } from './tree.ts'

/** Every exported function and component has a docstring: its result, units, errors, and where a rule comes from. */
export const docstrings: Check = {
  name: 'docstrings',
  find: (tree) =>
    tree.files
      .filter(({ path }) => isProductCode(path))
      .flatMap((file) => {
        const bare: { name: string; line: number }[] = []
        const judge = (name: string | null, start: number): void => {
          if (name !== null && !/\*\/\s*$/.test(file.text.slice(0, start)))
            bare.push({ name, line: lineAt(file.text, start) })
        }
        visit(file, {
          ExportNamedDeclaration: (node) => judge(functionName(node), node.start),
          ExportDefaultDeclaration: ({ declaration, start }) => {
            if (declaration.type === 'FunctionDeclaration') judge(declaration.id?.name ?? 'a function', start)
          },
        })
        return bare.map(({ name, line }) => ({
          path: file.path,
          line,
          message: `${name} is exported without a docstring`,
        }))
      }),
}

function functionName({ declaration }: ExportNamedDeclaration): string | null {
  if (declaration?.type === 'FunctionDeclaration') return declaration.id?.name ?? null
  if (declaration?.type !== 'VariableDeclaration') return null
  const [first] = declaration.declarations
  if (first?.init?.type !== 'ArrowFunctionExpression' || first.id.type !== 'Identifier') return null
  return first.id.name
}
