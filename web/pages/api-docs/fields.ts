import type { ApiSchema } from '#contract/api-docs.ts'

export interface Field {
  /** Path from the outermost field on, with [] for the items of a list. */
  name: string
  type: string
  required: boolean
  /** Description and allowed values. */
  note: string
}

export type Schemas = Record<string, ApiSchema>

/** Levels shown. Nobody reads a deeper table, and a schema that contains itself ends here too. */
const maxDepth = 4

const nameOf = (ref: string): string => ref.split('/').at(-1) ?? ref

function resolve(schema: ApiSchema, schemas: Schemas): ApiSchema {
  const target = schema.$ref === undefined ? undefined : schemas[nameOf(schema.$ref)]
  return target ? { ...target, description: schema.description ?? target.description } : schema
}

/** Unwraps a choice between null and one other schema. */
function withoutNull(schema: ApiSchema): { inner: ApiSchema; nullable: boolean } {
  const choices = schema.anyOf ?? schema.oneOf
  const others = choices?.filter(({ type }) => type !== 'null')
  const [only] = others ?? []
  if (choices && others?.length === 1 && only)
    return {
      inner: { ...only, description: schema.description ?? only.description },
      nullable: others.length < choices.length,
    }
  return { inner: schema, nullable: false }
}

/** A type in a few words: text, whole number, Campaign, list of Campaign, text or null. */
export function typeText(schema: ApiSchema, schemas: Schemas): string {
  const { inner, nullable } = withoutNull(schema)
  const text = inner.$ref === undefined ? plainType(inner, schemas) : nameOf(inner.$ref)
  return nullable ? `${text} or null` : text
}

const typeWords: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  null: 'null',
}

function plainType(schema: ApiSchema, schemas: Schemas): string {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((each) => typeText(each, schemas)))].join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const types = [schema.type ?? (schema.enum ? 'string' : 'object')].flat()
  return types
    .map((type) =>
      type === 'array' ? `list of ${typeText(schema.items ?? {}, schemas)}` : (typeWords[type] ?? type),
    )
    .join(' or ')
}

/** Describes what is allowed: the values, the bounds and the default. */
export function noteOf(schema: ApiSchema): string {
  const { inner } = withoutNull(schema)
  const parts = [
    inner.description ?? '',
    inner.enum ? `One of ${inner.enum.join(', ')}.` : '',
    boundText(inner.minLength, inner.maxLength, 'characters'),
    boundText(inner.minItems, inner.maxItems, 'items'),
    boundText(inner.minimum, inner.maximum, ''),
    inner.format && !inner.enum ? `${formatWords[inner.format] ?? inner.format}.` : '',
    inner.default === undefined ? '' : `Default: ${String(inner.default)}.`,
  ]
  return parts.filter(Boolean).join(' ')
}

const formatWords: Record<string, string> = {
  'date-time': 'Time, ISO 8601 in UTC',
  date: 'Date, ISO 8601',
  uuid: 'A UUID',
  uri: 'A URL',
  email: 'An email address',
  binary: 'A file',
}

function boundText(least: number | undefined, most: number | undefined, unit: string): string {
  const figure = (value: number): string => value.toLocaleString('en')
  const of = unit && ` ${unit}`
  if (least !== undefined && most !== undefined)
    return least === most ? `${figure(least)}${of}.` : `${figure(least)} to ${figure(most)}${of}.`
  if (most !== undefined) return `At most ${figure(most)}${of}.`
  return least === undefined || (unit !== '' && least === 0) ? '' : `At least ${figure(least)}${of}.`
}

/** Every field of a schema as a row, followed by the fields it contains. */
export function fieldsOf(schema: ApiSchema, schemas: Schemas, prefix = '', depth = 0): Field[] {
  const { inner } = withoutNull(schema)
  const { properties, required = [], items } = resolve(inner, schemas)
  if (items) return fieldsOf(items, schemas, `${prefix}[]`, depth)
  if (!properties || depth >= maxDepth) return []
  return Object.entries(properties).flatMap(([own, value]) => {
    const name = prefix === '' ? own : `${prefix}.${own}`
    const row = {
      name,
      type: typeText(value, schemas),
      required: required.includes(own),
      note: noteOf(value),
    }
    return [row, ...fieldsOf(value, schemas, name, depth + 1)]
  })
}
