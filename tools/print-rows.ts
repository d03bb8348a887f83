import type { QueryResult } from 'pg'

/** The rows of a statement as a table for a terminal, with their number; for others, what they did. */
export function tableOf({ command, fields, rows, rowCount }: QueryResult): string {
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
