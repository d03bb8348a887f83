import type { FastifyInstance } from 'fastify'
import { hasStack } from '#contract/texts.ts'
import { Problem } from '../problem.ts'

/**
 * Rejects every request with text that the database can't store or nobody can read, before its schema sees it. A
 * search for unreadable text finds nothing.
 */
export function rejectUnstorable(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    for (const part of [params, query]) checkStorable(part)
    checkTexts(body, (text) => unstorable(text) ?? stacked(text))
  })
}

/**
 * Checks the texts in a part of a request: PostgreSQL stores no U+0000, and UTF-8 has no lone surrogates.
 * @throws Problem invalid_input with the name of the field
 */
export const checkStorable = (part: unknown): void => checkTexts(part, unstorable)

/** Fault of a text as a sentence; null: none. */
type FaultOf = (text: string) => string | null

const unstorable: FaultOf = (text) =>
  text.isWellFormed() && !text.includes('\0')
    ? null
    : 'This text has a character that can’t be stored. Delete it and try again.'

const stacked: FaultOf = (text) =>
  hasStack(text) ? 'This text has a letter with more than five marks. Delete some and try again.' : null

/** Checks every text, names included. @throws Problem invalid_input with the name of the field */
function checkTexts(part: unknown, faultOf: FaultOf): void {
  // Not recursive, because a body of 64 KB can be nested deeper than the stack.
  const left: [name: string, value: unknown][] = [['', part]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [name, value] = next
    if (typeof value === 'string') reject(name, faultOf(value))
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    for (const [key, inner] of Object.entries(value)) {
      reject(name, faultOf(key))
      left.push([name ? `${name}.${key}` : key, inner])
    }
  }
}

function reject(name: string, fault: string | null): void {
  if (fault !== null) throw Problem.field(name || 'body', fault)
}
