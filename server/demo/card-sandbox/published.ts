import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { root } from '#database/root.ts'
import type { FormValue } from './form.ts'

/** An operation as described by the provider's own API document. */
export interface PublishedOperation {
  /** Its operation id. */
  name: string
  /** The last part of the path if it is an id. */
  id: string | null
  /**
   * The first violation of the input schema, or null. Numbers and flags, sent as text in a form, are
   * converted in place.
   */
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

const publishedFile = 'server/demo/card-sandbox/stripe-openapi.json'
let document: Document | undefined
const published = (): Document => {
  document ??= JSON.parse(readFileSync(join(root, publishedFile), 'utf8')) as Document
  return document
}

const checks = new Map<string, ValidateFunction>()
const ajv = new Ajv({ strict: false, validateFormats: false, coerceTypes: true })

/** The operation for this method and path; undefined: not in the document. */
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
    check = ajv.compile(forbidUnknown(inputSchema(described)) as Schema)
    checks.set(described.operationId, check)
  }
  if (check(input)) return null
  return describeFault(check.errors?.[0])
}

/** Schema of the input: the body of a write, the query of a read. */
function inputSchema({ parameters, requestBody }: Described): Schema {
  const body = requestBody?.content['application/x-www-form-urlencoded']?.schema as Schema | undefined
  const query = Object.fromEntries(
    parameters.filter(({ in: place }) => place === 'query').map(({ name, schema }) => [name, schema]),
  )
  const known = (body?.properties ?? {}) as Schema
  return { ...body, type: 'object', properties: { ...query, ...known }, additionalProperties: false }
}

/**
 * Forbids unknown properties at every depth, as the API does; the document states it only for the outermost
 * object.
 */
function forbidUnknown(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(forbidUnknown)
  if (typeof node !== 'object' || node === null) return node
  const inner = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, forbidUnknown(value)]),
  ) as Schema
  return inner.type === 'object' && inner.properties && inner.additionalProperties === undefined
    ? { ...inner, additionalProperties: false }
    : inner
}

function describeFault(error: ErrorObject | undefined): { message: string; param: string } {
  const path = (error?.instancePath ?? '').split('/').filter(Boolean)
  const extra = error?.params.additionalProperty ?? error?.params.missingProperty
  const [first = '', ...rest] = extra === undefined ? path : [...path, String(extra)]
  const param = first + rest.map((part) => `[${part}]`).join('')
  if (error?.keyword === 'additionalProperties')
    return { message: `Received unknown parameter: ${param}`, param }
  if (error?.keyword === 'required') return { message: `Missing required param: ${param}.`, param }
  return { message: `Invalid ${param}: ${error?.message ?? 'not a valid value'}`, param }
}
