import { expect, test } from 'vitest'
import { rowTypes } from './row-types.ts'
import { treeOf } from './tree.ts'

const linesOf = (text: string): number[] =>
  rowTypes.find(treeOf({ 'server/people/members/queries.ts': text })).map(({ line }) => line)

test.each([
  ['a type argument', 'await pool.query<Row>(text)'],
  ['rows taken apart', 'const { rows } = await pool.query(text)'],
  ['rows of the call', 'const first = (await pool.query(text)).rows[0]'],
  ['rows of a kept result', 'const found = await client.query(text)'],
])('a row typed by assertion is found: %s', (_how, statement) => {
  expect(linesOf(`\n${statement}\nuse(found.rows)`)).toEqual([2])
})

test('tests may assert their rows', () => {
  const tree = treeOf({ 'server/people/members/a.test.ts': 'const { rows } = await client.query<Row>(text)' })
  expect(rowTypes.find(tree)).toEqual([])
})

test('declared rows and results without rows are none', () => {
  const declared = "const found = await query(pool, { id: is.integer }, 'SELECT 1 AS id')"
  const counted =
    "const changed = await pool.query('DELETE FROM session')\nif (changed.rowCount === 1) done()"
  expect(linesOf(`${declared}\n${counted}\nconst { rows } = page`)).toEqual([])
})
