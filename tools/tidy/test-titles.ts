import type { CallExpression, Expression } from 'oxc-parser'
import { visit } from './source.ts'
import { type Finding, lineAt, linesMatching, type ProjectFile, type Tree } from './tree.ts'

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

/** A test as a table of a document names it. */
const namedTest = /(?<=\| |<br>)([^\s|]+\.test\.tsx?) › (.+?)(?=<br>| *\|)/g

/** Rows of a document's tables, after their head, that name no test or one that does not exist. */
export function rowsWithoutTests(tree: Tree, path: string): Finding[] {
  const text = tree.text(path)
  const missing = [...text.matchAll(namedTest)].flatMap(({ 1: test = '', 2: name = '', index }) => {
    const file = tree.files.find((candidate) => candidate.path === test)
    if (file && testTitles(file).has(name)) return []
    return [
      { path, line: lineAt(text, index), message: `names a test that does not exist: ${test} › ${name}` },
    ]
  })
  const untested = [...linesMatching(text, /^\| .*$(?!\n\|-)/gm)]
    .filter(({ found }) => !new RegExp(namedTest, '').test(found))
    .map(({ line }) => ({ path, line, message: 'has no test' }))
  return [...missing, ...untested]
}
