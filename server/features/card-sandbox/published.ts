import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { root } from '#database/root.ts'
import type { FormValue } from './form.ts'

/** What the provider's own document says of one of its operations. */
export interface PublishedOperation {
  /** Its name in the document. */
  name: string
  /** The last part of the path, where it names something. */
  id: string | null
  /** The first thing that does not fit, or null. Numbers and flags, text in a form, become what they stand for. */
  fault(input: { [name: string]: FormValue }): { message: string; param: string } | null
}

interface Described {
  operationId: string
  parameters: { name: string; in: string; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
}
interface Document {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, object> }
}

type Schema = Record<string, unknown>

const publishedFile = 'server/features/card-sandbox/stripe-openapi.json'
let document: Document | undefined
const published = (): Document => {
  document ??= JSON.parse(readFileSync(join(root, publishedFile), 'utf8')) as Document
  return document
}

const checks = new Map<string, ValidateFunction>()
const ajv = new Ajv({ strict: false, validateFormats: false, coerceTypes: true })

/** The operation at this address; undefined: the document has none. */
export function findOperation(method: string, path: string): PublishedOperation | undefined {
  for (const [template, methods] of Object.entries(published().paths)) {
    const described = methods[method.toLowerCase()]
    const found = new RegExp(`^${template.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(path)
    if (!described || !found) continue
    return {
      name: described.operationId,
      id: found[1] === undefined ? null : decodeURIComponent(found[1]),
      fault: (input) => faultOf(described, input),
    }
  }
  return undefined
}

function faultOf(described: Described, input: { [name: string]: FormValue }) {
  let check = checks.get(described.operationId)
  if (!check) {
    check = ajv.compile(closed(inputSchema(described)) as Schema)
    checks.set(described.operationId, check)
  }
  if (check(input)) return null
  return tell(check.errors?.[0])
}

/** A body for what writes, the query for what reads. */
function inputSchema({ parameters, requestBody }: Described): Schema {
  const body = requestBody?.content['application/x-www-form-urlencoded']?.schema as Schema | undefined
  const query = Object.fromEntries(
    parameters.filter(({ in: place }) => place === 'query').map(({ name, schema }) => [name, schema]),
  )
  const known = (body?.properties ?? {}) as Schema
  return { ...body, type: 'object', properties: { ...query, ...known }, additionalProperties: false }
}

/** The API refuses what it does not know at any depth; the document says so of the outermost object alone. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed)
  if (typeof node !== 'object' || node === null) return node
  const inner = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, closed(value)]),
  ) as Schema
  return inner.type === 'object' && inner.properties && inner.additionalProperties === undefined
    ? { ...inner, additionalProperties: false }
    : inner
}

function tell(error: ErrorObject | undefined): { message: string; param: string } {
  const path = (error?.instancePath ?? '').split('/').filter(Boolean)
  const extra = error?.params.additionalProperty ?? error?.params.missingProperty
  const [first = '', ...rest] = extra === undefined ? path : [...path, String(extra)]
  const param = first + rest.map((part) => `[${part}]`).join('')
  if (error?.keyword === 'additionalProperties')
    return { message: `Received unknown parameter: ${param}`, param }
  if (error?.keyword === 'required') return { message: `Missing required param: ${param}.`, param }
  return { message: `Invalid ${param}: ${error?.message ?? 'does not fit'}`, param }
}
