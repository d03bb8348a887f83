import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import type { Operation } from '#contract/operation.ts'
import { Problem } from '../problem.ts'
import { sentenceOf } from './sentences.ts'

type Parsed<S extends z.ZodType> = { value: z.output<S> } | { error: Problem }

/** A parsed part of a request, or the error with a sentence for each invalid field. */
export function parseInput<S extends z.ZodType>(schema: S, given: unknown): Parsed<S> {
  const parsed = schema.safeParse(given, { error: sentenceOf })
  if (parsed.success) return { value: parsed.data }
  const fields = new Map<string, string>()
  for (const { path, message } of parsed.error.issues) {
    const name = path.join('.') || 'body'
    fields.set(name, fields.get(name) ?? message)
  }
  const [first] = fields.values()
  return { error: new Problem('invalid_input', first, { fields: Object.fromEntries(fields) }) }
}

/** Checks that a query names only parameters of its call. @throws Problem invalid_input */
export function checkNames({ query }: Operation, given: object): void {
  const unknown = Object.keys(given).find((name) => !query || !Object.hasOwn(query.shape, name))
  if (unknown !== undefined) throw Problem.field(unknown, 'This call has no query parameter with this name.')
}

/** Checks every request with `parseInput`. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (given) =>
    parseInput(schema, given)
