import { text } from 'node:stream/consumers'
import pg, { type QueryResult } from 'pg'
import { reach } from '#database/reach.ts'
import { StartError } from '#database/start-error.ts'
import { runOnDatabase } from './on-database.ts'

/**
 * Runs SQL statements from the argument or from standard input as the owner of the tables, in one transaction, and
 * prints their rows, which alone go to standard output. Reads only, unless --write is given.
 */
runOnDatabase('sql', async ({ given, urls }) => {
  const [fromArgument] = given.filter((one) => one !== '--write')
  const statements = fromArgument ?? (await text(process.stdin))
  if (statements.trim() === '')
    throw new StartError('Which statement? npm run sql -- "SELECT count(*) FROM member"')
  await using client = await reach(urls.owner, 'mutuals sql')
  try {
    // For further transactions too, which the statements may begin.
    if (!given.includes('--write')) await client.query('SET default_transaction_read_only = on')
    await client.query('BEGIN')
    const results = await client.query({ text: statements, types: { getTypeParser: () => String } })
    await client.query('COMMIT')
    // Several statements return several results, which the types of pg do not know.
    for (const result of [results].flat()) console.log(tableOf(result))
  } catch (error) {
    throw error instanceof pg.DatabaseError ? new StartError(explain(error)) : error
  }
})

const explain = ({ code, message, hint }: pg.DatabaseError): string =>
  [
    `${message}${hint ? `\n${hint}` : ''}`,
    code === '25006' ? 'Nothing was changed. To write, add --write.' : 'Nothing was changed.',
  ].join('\n')

/** The rows of a statement as a table for a terminal, with their number; for others, what they did. */
function tableOf({ command, fields, rows, rowCount }: QueryResult): string {
  if (fields.length === 0) return rowCount === null ? command : `${command} ${rowCount}`
  const names = fields.map(({ name }) => name)
  const lines = rows.map((row: Record<string, string | null>) => names.map((name) => row[name] ?? ''))
  const widths = names.map((name, at) => Math.max(name.length, ...lines.map((line) => line[at]?.length ?? 0)))
  const print = (cells: string[]): string =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join(' | ')
      .trimEnd()
  const rule = widths.map((width) => '-'.repeat(width)).join('-+-')
  return [
    print(names),
    rule,
    ...lines.map(print),
    `(${rows.length} row${rows.length === 1 ? '' : 's'})`,
  ].join('\n')
}
