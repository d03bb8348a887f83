import { expect, test } from 'vitest'
import { treeOf } from '#tools/tidy/tree.ts'
import { neverRun } from './statements.ts'

test('a statement counts as covered if an executed query contains it', () => {
  const tree = treeOf({
    'server/people/a.ts': `const one = \`SELECT \${columns} FROM member\`\nconst two = 'DELETE FROM member'\nconst three = \`a SELECT\``,
    'server/people/b.ts': `export const four = \`\n  WITH old AS (SELECT 1) SELECT \${x}\``,
    'tests/c.ts': 'const five = `SELECT 5`',
  })
  expect(neverRun(tree, ['EXPLAIN SELECT id, name FROM member WHERE id = $1'])).toEqual([
    'server/people/a.ts:2',
    'server/people/b.ts:1',
  ])
})
