import type { ApiDocument, ApiOperation, ApiRate, ApiSchema } from '#contract/api-docs.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { formatCount } from '#contract/numbers.ts'
import { sentenceCase } from '../../design/texts.ts'
import { durationText } from '../../design/time-text.ts'
import { type Field, fieldsOf, noteOf, type Schemas, typeText } from './fields.ts'

export type Audience = 'public' | 'member' | 'admin'

export interface ErrorRow {
  status: string
  code: string
  sentence: string
}

export interface Call {
  id: string
  method: string
  path: string
  group: string
  audience: Audience
  summary: string
  /** In sentences. */
  rates: string[]
  /** Path, query and header parameters. */
  address: Field[]
  /** Fields of the request body. */
  body: Field[]
  response: Field[]
  /** Status and type of the response. */
  responseNote: string
  errorRows: ErrorRow[]
  /** Everything the search covers, in lower case. */
  words: string
}

const places: Record<string, string> = {
  path: 'In the path.',
  query: 'In the query.',
  header: 'A header.',
}

/** Every call of the document, in its order. */
export function callsOf({ paths, components }: ApiDocument): Call[] {
  const schemas = components?.schemas ?? {}
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(path, method, operation, schemas)),
  )
}

function callOf(path: string, method: string, operation: ApiOperation, schemas: Schemas): Call {
  const { parameters = [], requestBody, responses, tags = [] } = operation
  const response = schemaIn(responses[200])
  const address = parameters.map(({ name, required = false, description, schema = {}, in: place }) => ({
    name: place === 'header' ? headerName(name) : name,
    type: typeText(schema, schemas),
    required,
    note: [places[place], description, noteOf({ ...schema, description: '' })].filter(Boolean).join(' '),
  }))
  const call = {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    group: tags[0] ?? '',
    audience: operation['x-audience'] ?? 'public',
    summary: operation.summary,
    rates: (operation['x-rate-limits'] ?? []).map(rateText),
    address,
    body: fieldsOf(schemaIn(requestBody) ?? {}, schemas),
    response: fieldsOf(response ?? {}, schemas),
    responseNote: responses[200] ? `200, ${response ? typeText(response, schemas) : 'JSON'}` : '204, empty',
    errorRows: errorRowsOf(operation),
  }
  const names = [...call.address, ...call.body, ...call.response].map(({ name }) => name)
  const words = [call.id, call.method, path, call.summary, call.group, ...names].join(' ').toLowerCase()
  return { ...call, words }
}

const schemaIn = (
  part: { content?: Record<string, { schema?: ApiSchema }> } | undefined,
): ApiSchema | undefined => Object.values(part?.content ?? {})[0]?.schema

const headerName = (name: string): string => name.replaceAll(/(^|-)\w/g, (letter) => letter.toUpperCase())

const rateText = ({ count, seconds, per }: ApiRate): string =>
  `At most ${formatCount(count)} in ${durationText(seconds)} for ${per}.`

const errorRowsOf = ({ responses }: ApiOperation): ErrorRow[] =>
  Object.entries(responses).flatMap(([status, response]) =>
    (response['x-error-codes'] ?? []).map((code) => ({
      status,
      code,
      sentence: errors[code as ErrorCode]?.message ?? '',
    })),
  )

/** The calls for an audience that contain every word of the search. */
export function filterCalls(calls: readonly Call[], search: string, audience: Audience | 'all'): Call[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return calls.filter(
    (call) =>
      (audience === 'all' || call.audience === audience) && words.every((word) => call.words.includes(word)),
  )
}

/** Groups calls, in the order of their first ones. */
export function groupsOf(calls: readonly Call[]): [string, Call[]][] {
  const groups = new Map<string, Call[]>()
  for (const call of calls) groups.set(call.group, [...(groups.get(call.group) ?? []), call])
  return [...groups]
}

/** A group as a heading: website-visit → Website visit. */
export const groupTitle = (group: string): string => sentenceCase(group.replaceAll('-', ' '))
