import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { shareDatabase } from '#tests/database.ts'
import { reach } from './reach.ts'
import { is, query, queryOne, queryOneValue, queryValue, queryValues, type Shape } from './rows.ts'

const database = shareDatabase()

beforeAll(() =>
  database.owner.query(
    `CREATE TABLE public.sample (id bigint, title text, words text[], facts jsonb, at timestamptz)`,
  ),
)

const failure = (shape: Shape, text: string): Promise<string> =>
  query(database.owner, shape, text).then(
    () => 'none',
    (error: unknown) => (error as Error).message,
  )

test('rows arrive as declared', async () => {
  const shape = {
    id: is.integer,
    count: is.integer,
    part: is.number,
    sum: is.numeric,
    title: is.text,
    state: is.oneOf(['live', 'ended']),
    at: is.time,
    none: is.text.orNull,
    ids: is.integers,
    key: is.uuid,
    facts: is.json(z.object({ views: z.int() })),
  }
  const row = await queryOne(
    database.app,
    shape,
    `SELECT 7::bigint AS id, count(*), 0.5::float8 AS part, 1.5::numeric AS sum, $1 AS title, 'live' AS state,
       to_timestamp(0) AS at, NULL AS none, '{1,2}'::bigint[] AS ids,
       '00000000-0000-4000-8000-000000000000'::uuid AS key, '{"views": 3}'::jsonb AS facts`,
    ['a title'],
  )
  expect(row).toEqual({
    ...{
      id: 7,
      count: 1,
      part: 0.5,
      sum: '1.5',
      title: 'a title',
      state: 'live',
      at: new Date(0),
      none: null,
    },
    ...{ ids: [1, 2], key: '00000000-0000-4000-8000-000000000000', facts: { views: 3 } },
  })
  expect(await queryOne(database.app, { id: is.integer }, 'SELECT 1 AS id WHERE false')).toBe(null)
})

test('a statement with one column gives its values', async () => {
  const rows = "SELECT place FROM unnest('{3,5}'::int[]) AS place"
  expect(await queryValues(database.app, is.integer, rows)).toEqual([3, 5])
  expect(await queryOneValue(database.app, is.integer, `${rows} WHERE place > $1`, [3])).toBe(5)
  expect(await queryValue(database.app, is.text.orNull, 'SELECT NULL AS title')).toBe(null)
})

test('a value without a row is null, or an error if there must be one', async () => {
  const none = 'SELECT 1 AS id WHERE false'
  expect(await queryOneValue(database.app, is.integer, none)).toBe(null)
  await expect(queryValue(database.app, is.integer, none)).rejects.toThrow(`no row: ${none}`)
})

test('a value of another type, or beside another column, fails and names the statement', async () => {
  await expect(queryValue(database.app, is.text, 'SELECT 1 AS id')).rejects.toThrow(
    'statement “SELECT 1 AS id”: column id is int4, declared as text',
  )
  await expect(queryValue(database.app, is.integer, 'SELECT 1 AS id, 2 AS place')).rejects.toThrow(
    'column place is not declared',
  )
})

describe('a difference between row and declaration fails and names statement and column', () => {
  test.each<[string, Shape, string, string]>([
    ['another name', { id: is.integer }, 'SELECT 1 AS key', 'column key is not declared'],
    [
      'a missing column',
      { id: is.integer, title: is.text },
      'SELECT 1 AS id',
      'column title is declared but not returned',
    ],
    [
      'another type',
      { sum: is.integer },
      'SELECT sum(id) FROM sample',
      'column sum is numeric, declared as integer',
    ],
    ['a null', { title: is.text }, 'SELECT NULL::text AS title', 'column title is null, but not declared so'],
    [
      'a null in an array',
      { words: is.texts },
      `SELECT '{a,NULL}'::text[] AS words`,
      'column words holds null in its array',
    ],
    [
      'an undeclared word',
      { state: is.oneOf(['live']) },
      `SELECT 'gone' AS state`,
      'column state is "gone", which is not declared',
    ],
    [
      'other JSON',
      { facts: is.json(z.object({ views: z.int() })) },
      `SELECT '{"views": "3"}'::json AS facts`,
      'column facts does not match its schema',
    ],
  ])('%s, even without rows where the type says it', async (_difference, shape, text, problem) => {
    expect(await failure(shape, text)).toContain(`statement “${text}”: ${problem}`)
  })

  test('a bigint of a connection without our parsers', async () => {
    const client = await reach(database.appUrl, 'tests')
    const read = query(client, { id: is.integer }, 'SELECT 1::bigint AS id').finally(() => client.end())
    await expect(read).rejects.toThrow('column id is a bigint that arrives as text')
  })

  test('a prepared statement is called by its text too', async () => {
    const prepared = 'SELECT 1 AS key WHERE false'
    await expect(query(database.app, { id: is.integer }, { prepared })).rejects.toThrow(
      `statement “${prepared}”: column key is not declared`,
    )
  })
})

describe('an object of the contract is a shape', () => {
  const entry = z.object({ id: z.int(), title: z.string().max(3).nullable(), words: z.array(z.string()) })

  test('a moment is read as a date', async () => {
    const dated = z.object({ at: z.date().nullable() })
    expect(await queryOne(database.app, dated, 'SELECT to_timestamp(0) AS at')).toEqual({ at: new Date(0) })
    expect(await failure(dated, `SELECT 'now' AS at`)).toContain('column at is text, declared as time')
  })

  test('its rows have its type', async () => {
    const row = await queryOne(database.app, entry, `SELECT 1 AS id, NULL AS title, '{a}'::text[] AS words`)
    expect(row).toEqual({ id: 1, title: null, words: ['a'] })
  })

  test('its names, types, nulls and limits are compared', async () => {
    const select = (id: string, title: string) =>
      `SELECT ${id} AS id, ${title} AS title, '{}'::text[] AS words`
    expect(await failure(entry, select("'1'", "'a'"))).toContain('column id is text, declared as integer')
    expect(await failure(entry, select('NULL::int', "'a'"))).toContain('column id is null')
    expect(await failure(entry, select('1', "'long'"))).toContain('column title does not match its schema')
  })
})
