import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import type { z } from 'zod'
import type { Operation } from '#contract/operation.ts'
import { Problem } from '../problem.ts'

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

/** Writes every response as its schema says, which leaves out fields that it lacks. */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (returned) =>
    JSON.stringify(schema.parse(returned))

const types: Record<string, string> = {
  string: 'Enter text here.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Choose true or false.',
  array: 'Send a list here.',
  object: 'Send an object here.',
}

const formats: Record<string, string> = {
  email: 'Enter an email address.',
  url: 'Enter a link.',
  uuid: 'Send a UUID here.',
  date: 'Enter a day such as 2026-01-31.',
  datetime: 'Enter a time such as 2026-01-31T12:00:00Z.',
}

const unfit = 'This value doesn’t fit here.'
const mostChoices = 12

/** Our sentence for a field that a schema rejects, unless the schema has one of its own for it. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'This field is missing.'
  switch (issue.code) {
    case 'invalid_type':
      return types[issue.expected] ?? unfit
    case 'invalid_format':
      return formats[issue.format] ?? unfit
    case 'invalid_value':
      return issue.values.length > mostChoices ? unfit : `Choose one of these: ${issue.values.join(', ')}.`
    case 'too_small':
      return boundOf(issue.origin, issue.minimum, issue.inclusive === false ? 'more than' : 'at least')
    case 'too_big':
      return boundOf(issue.origin, issue.maximum, issue.inclusive === false ? 'less than' : 'at most')
    default:
      return unfit
  }
}

function boundOf(origin: string, bound: number | bigint, words: string): string {
  const count = bound.toLocaleString('en-GB')
  if (origin === 'string') return `Use ${words} ${count} ${count === '1' ? 'character' : 'characters'}.`
  if (origin === 'array') return `Choose ${words} ${count}.`
  return `Enter a number of ${words} ${count}.`
}
