import { expect, test } from 'vitest'
import { shareDatabase } from '#tests/database.ts'
import { addPerson } from '#tests/exchange.ts'
import { runProgram } from '#tests/programs.ts'

const database = shareDatabase()

/** Runs the tool, with its arguments as a shell would split them. */
async function sql(words: string, input = ''): Promise<{ code: number | null; text: string }> {
  const program = runProgram(
    ['-c', `printf '%s' "$INPUT" | "${process.execPath}" tools/sql.ts ${words}`],
    { DATABASE_URL: database.appUrl, DATABASE_MIGRATION_URL: database.ownerUrl, INPUT: input },
    { program: '/bin/sh' },
  )
  const code = await program.end()
  expect(program.printed()).not.toMatch(/^ +at /m)
  return { code, text: program.printed() }
}

test('statements run as the owner, from the argument or standard input, and print their rows', async () => {
  await addPerson(database, 'potter')
  const given = await sql(`"SELECT username, created_at IS NULL AS new, NULL AS nothing FROM member"`)
  expect(rowsOf(given)).toMatch(
    /^username \| new \| nothing\n---------\+-----\+--------\npotter {3}\| f {3}\|\n\(1 row\)\n$/,
  )
  expect(given.code).toBe(0)
  const piped = await sql('', 'SELECT current_user AS role; SELECT 1 AS one, 2 AS two WHERE false')
  expect(rowsOf(piped)).toMatch(/^role\n-+\nmutuals_owner\n\(1 row\)\none \| two\n----\+----\n\(0 rows\)\n$/)
})

test('nothing is written without --write, whatever the statements begin', async () => {
  const change = `UPDATE member SET username = 'carver'`
  for (const statements of [change, `COMMIT; ${change}`, `COMMIT; BEGIN; ${change}; COMMIT`]) {
    const { code, text } = await sql('', statements)
    expect(text).toMatch(/read-only transaction.*add --write/s)
    expect(code).toBe(1)
  }
  expect(await names()).toEqual(['potter'])
  expect((await sql('--write', change)).text).toMatch(/UPDATE 1\n$/)
  expect(await names()).toEqual(['carver'])
})

test('a mistake is explained, and nothing of the statements before it stays', async () => {
  const { code, text } = await sql('--write', `UPDATE member SET username = 'weaver'; SELECT FROM nowhere`)
  expect(text).toMatch(/relation "nowhere" does not exist\nNothing was changed/)
  expect(code).toBe(1)
  expect(await names()).toEqual(['carver'])
  expect((await sql('')).text).toMatch(/Which statement\?/)
})

test('a statement without quotes is not cut to its first word', async () => {
  const { code, text } = await sql('SELECT 1')
  expect(text).toBe('1 is one argument too many. Put quotes around a text that has spaces.\n')
  expect(code).toBe(1)
})

const rowsOf = ({ text }: { text: string }): string => text.replace(/^database: .*\n/m, '')

async function names(): Promise<string[]> {
  const { rows } = await database.owner.query('SELECT username FROM member')
  return rows.map(({ username }) => username)
}
