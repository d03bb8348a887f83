import type { CallExpression, Expression } from 'oxc-parser'
import { visit } from './source.ts'
import type { ProjectFile } from './tree.ts'

/** Titles of a file's tests as written, a table's with its placeholders. */
export function testTitles(file: ProjectFile): Set<string> {
  const titles = new Set<string>()
  visit(file, {
    CallExpression: (node) => {
      if (!isTest(node)) return
      const [title] = node.arguments
      if (title?.type === 'Literal' && typeof title.value === 'string') titles.add(title.value)
      if (title?.type === 'TemplateLiteral')
        titles.add(title.quasis.map(({ value }) => value.cooked).join('…'))
    },
  })
  return titles
}

/** `test(…)`, `it.concurrent(…)`, `test.each(…)(…)`. */
function isTest({ callee }: CallExpression): boolean {
  let root: Expression = callee
  while (root.type === 'CallExpression' || root.type === 'MemberExpression')
    root = root.type === 'CallExpression' ? root.callee : root.object
  return root.type === 'Identifier' && (root.name === 'test' || root.name === 'it')
}
