/** Without it, Excel reads the letters of most languages wrong. */
const byteOrderMark = '\ufeff'

/**
 * Rows as CSV (RFC 4180, UTF-8 with its mark), with a heading from the names of the first row, or from `names` for an
 * empty list. A text that a spreadsheet would read as a formula gets a leading apostrophe.
 */
export function csvOf(
  rows: readonly Readonly<Record<string, unknown>>[],
  names: readonly string[] = Object.keys(rows[0] ?? {}),
): string {
  const lines = [names.join(','), ...rows.map((row) => names.map((name) => cellOf(row[name])).join(','))]
  return `${byteOrderMark}${lines.join('\r\n')}\r\n`
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text =
    value instanceof Date
      ? value.toISOString()
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
