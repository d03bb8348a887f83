import { commentsOf, type Text, textsOf } from './source.ts'
import { isCode, lineAt, type ProjectFile } from './tree.ts'

/** Words in a file that people read: comments, or everything else (texts on screens, messages, titles of tests). */
export interface Prose extends Text {
  isComment: boolean
}

/** Places whose prose is not read: migrations that ran never change, and the documents quote. */
export const unread = [
  'database/migrations/',
  'docs/catalogue.md',
  'STYLE.md',
  'tests/spec-lines.md',
] as const
// A query, or a fragment of one.
const sql = /\b(SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|AND|OR|SET|VALUES|JOIN|CASE|WHEN|CREATE|ALTER|DROP)\b/

/** Prose of a file: TypeScript by its syntax tree, SQL and CSS by their comments, Markdown as it is. */
export function proseOf(file: ProjectFile): Prose[] {
  if (unread.some((place) => file.path.startsWith(place))) return []
  if (isCode(file.path))
    return [
      ...commentsOf(file).map((text) => ({ ...text, isComment: true })),
      ...textsOf(file, { jsx: true })
        .filter(({ text }) => /\p{L}\s+\p{L}/u.test(text) && !sql.test(text))
        .map((text) => ({ ...text, isComment: false })),
    ]
  if (file.path.endsWith('.sql')) return matched(file, /(?:^[ \t]*--.*\n?)+|--.*$/gm)
  if (file.path.endsWith('.css')) return matched(file, /\/\*[\s\S]*?\*\//g)
  if (file.path.endsWith('.md')) return [{ text: file.text, line: 1, isComment: false }]
  return []
}

const matched = ({ text }: ProjectFile, pattern: RegExp): Prose[] =>
  [...text.matchAll(pattern)].map((match) => ({
    text: match[0],
    line: lineAt(text, match.index),
    isComment: true,
  }))
