import { textsOf } from './source.ts'
import { isCode, lineAt, type ProjectFile } from './tree.ts'

/** Each match of a pattern in a file's SQL, with its line. */
export const matchesInSql = (
  file: ProjectFile,
  pattern: RegExp,
): { found: RegExpExecArray; line: number }[] =>
  sqlOf(file).flatMap(({ text, lineOf }) =>
    [...text.matchAll(pattern)].map((found) => ({ found, line: lineOf(found.index) })),
  )

/** A piece of SQL, or of a text that may be SQL, with its line. */
interface SqlText {
  text: string
  /** Line of a character of the text, in the file. */
  lineOf(offset: number): number
}

/** SQL of a file: an .sql file without its comments, or the texts of a code file. */
export function sqlOf(file: ProjectFile): SqlText[] {
  if (file.path.endsWith('.sql')) {
    const text = file.text.replace(/--[^\n]*/g, (comment) => ' '.repeat(comment.length))
    return [{ text, lineOf: (offset) => lineAt(text, offset) }]
  }
  if (!isCode(file.path)) return []
  return textsOf(file).map(({ text, line }) => ({
    text,
    lineOf: (offset) => line + lineAt(text, offset) - 1,
  }))
}
