import { unusedExceptions } from './exceptions.ts'
import { visit } from './source.ts'
import type { Check } from './tree.ts'
import { isProductCode, lineAt } from './tree.ts'

/** Files that may read the environment themselves, with the reason. */
const exceptions: Record<string, string> = {
  'server/config.ts': 'parses it once for all others',
}

/**
 * Only server/config.ts reads the environment: settings read elsewhere could not be listed, checked or
 * documented.
 */
export const environment: Check = {
  name: 'environment',
  find(tree) {
    const found = tree.files
      .filter(({ path }) => isProductCode(path))
      .flatMap((file) => {
        const lines: number[] = []
        visit(file, {
          MemberExpression: ({ object, property, start }) => {
            const isProcess = object.type === 'Identifier' && object.name === 'process'
            if (isProcess && property.type === 'Identifier' && property.name === 'env')
              lines.push(lineAt(file.text, start))
          },
          ImportDeclaration: ({ source, start }) => {
            if (/^(node:)?process$/.test(source.value)) lines.push(lineAt(file.text, start))
          },
        })
        return lines.map((line) => ({
          path: file.path,
          line,
          message: 'reads the environment; only server/config.ts may',
        }))
      })
    const isUsed = (key: string): boolean => found.some(({ path }) => path === key)
    return [
      ...found.filter(({ path }) => !(path in exceptions)),
      ...unusedExceptions(tree, 'tools/tidy/environment.ts', Object.keys(exceptions), isUsed),
    ]
  },
}
