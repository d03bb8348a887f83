import { expect, test } from 'vitest'
import { neverRun } from './statements.ts'
import { rowTypes, toConvert } from './tidy/row-types.ts'
import { treeOf } from './tidy/tree.ts'

test('a statement counts as run if a text that ran holds it, whatever was inserted', () => {
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

test('rows typed by assertion are rejected, and a listed folder without them too', () => {
  const listed = Object.fromEntries(
    toConvert.map((folder) => [`${folder}${folder.endsWith('/') ? 'a.ts' : ''}`, 'pool.query<A>(b)']),
  )
  const files = {
    ...listed,
    'server/people/a.ts':
      'const a = await pool.query<Row>(text)\nawait query(pool, row, text)\nawait pool.query(text)',
    'server/people/b.ts':
      'const { rows } = await client.query(text)\nconst c = (await pool.query(text)).rows',
    'server/people/b.test.ts': 'const { rows } = await client.query<Row>(text)',
  }
  const found = (more: Record<string, string>) =>
    rowTypes
      .find(treeOf({ ...files, ...more }))
      .map(({ path, line, message }) => `${path}:${line} ${message.split(' ')[0]}`)
  const asserted = ['server/people/a.ts:1 types', 'server/people/b.ts:1 types', 'server/people/b.ts:2 types']
  expect(found({})).toEqual(asserted)
  expect(found({ [Object.keys(listed)[0] ?? '']: '' })).toEqual([
    ...asserted,
    `tools/tidy/row-types.ts:1 ${toConvert[0]}`,
  ])
})
