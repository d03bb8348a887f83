import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'

/** Rejects every request with text that the database can't store, before its schema sees it. */
export function rejectUnstorable(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    for (const part of [params, query, body]) checkStorable(part)
  })
}

/**
 * Checks the texts in a part of a request, names included: PostgreSQL stores no U+0000, and UTF-8 has no lone
 * surrogates. @throws Problem invalid_input with the name of the field
 */
export function checkStorable(part: unknown): void {
  // Not recursive, because a body of 64 KB can be nested deeper than the stack.
  const left: [name: string, value: unknown][] = [['', part]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [name, value] = next
    if (typeof value === 'string' && !isStorable(value)) throw unstorable(name)
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) throw unstorable(name)
      left.push([name ? `${name}.${key}` : key, inner])
    }
  }
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

const unstorable = (name: string): Problem =>
  Problem.field(name || 'body', 'This text has a character that can’t be stored. Delete it and try again.')
