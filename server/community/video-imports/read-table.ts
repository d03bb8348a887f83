import { CsvError, parse } from 'csv-parse/sync'

/** A row of a table. Null cells: its quotation marks can't be read. */
export interface TableRow {
  /** Number of the file's line on which it begins, from 1. */
  line: number
  cells: readonly string[] | null
}

/** True if a cell of the heading's column at this index has one line in every row. */
type IsOneLine = (heading: readonly string[], index: number) => boolean

/**
 * Rows of a table as spreadsheets write it, the heading first: separated by commas, semicolons or tabs, with or without
 * a `sep=` line. A quotation mark that nobody closed costs its own row only: the next line begins another one.
 * @param most rows that are read at most
 */
export function readTable(text: string, isOneLine: IsOneLine, most: number): TableRow[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const named = /^"?sep=(.)/i.exec(lines[0] ?? '')?.[1]
  if (named !== undefined) lines[0] = ''
  const separator = named ?? separatorOf(lines.find((line) => line.trim() !== '') ?? '')
  const rows: TableRow[] = []
  let done = 0
  const begin = (): number => {
    const next = lines.slice(done).findIndex((line) => line.replaceAll(separator, '').trim() !== '')
    return next === -1 ? lines.length : done + next
  }
  while (rows.length < most && begin() < lines.length) {
    const base = done
    const { parsed, isComplete } = parseRows(lines.slice(base).join('\n'), separator, most - rows.length)
    const isBroken = (cells: readonly string[]): boolean =>
      cells.some((cell, index) => cell.includes('\n') && isOneLine(rows[0]?.cells ?? [], index))
    const sound = parsed.findIndex(({ cells }) => isBroken(cells))
    for (const { cells, end } of sound === -1 ? parsed : parsed.slice(0, sound)) {
      rows.push({ line: begin() + 1, cells })
      done = base + end
    }
    if (sound === -1 && isComplete) return rows
    done = begin() + 1
    rows.push({ line: done, cells: null })
  }
  return rows
}

/** The separator that a heading has most; a heading of one column has none. */
const separatorOf = (heading: string): string =>
  [',', ';', '\t'].reduce((best, one) =>
    heading.split(one).length > heading.split(best).length ? one : best,
  )

interface Parsed {
  cells: string[]
  /** Number of lines up to the end of the row. */
  end: number
}

/** Rows up to the first whose quotation marks can't be read. */
function parseRows(
  text: string,
  delimiter: string,
  most: number,
): { parsed: readonly Parsed[]; isComplete: boolean } {
  const parsed: Parsed[] = []
  try {
    parse(text, {
      delimiter,
      to: most,
      trim: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      on_record: (cells: string[], { lines }) => {
        parsed.push({ cells, end: lines })
        return null
      },
    })
    return { parsed, isComplete: true }
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw thrown
    return { parsed, isComplete: false }
  }
}
