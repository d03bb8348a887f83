import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { root } from '#database/root.ts'
import type { InputCheck, InputFault } from '#server/demo/card-sandbox/answer-call.ts'

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

const publishedFile = 'tests/fixtures/openapi/stripe.json'
let document: Document | undefined
const published = (): Document => {
  document ??= JSON.parse(readFileSync(join(root, publishedFile), 'utf8')) as Document
  return document
}

const checks = new Map<string, ValidateFunction>()
const ajv = new Ajv({ strict: false, validateFormats: false, coerceTypes: true })

/** The first violation of the provider's own API document. Numbers and flags are text in a form: a copy is converted. */
export const checkStripeInput: InputCheck = (method, path, input) => {
  for (const [template, methods] of Object.entries(published().paths)) {
    const described = methods[method.toLowerCase()]
    if (described && new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
      return faultOf(described, structuredClone(input))
  }
  return { message: `The published document has no ${method} ${path}.`, param: 'path' }
}

function faultOf(described: Described, input: object): InputFault | null {
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

/** Forbids unknown properties at every depth, as the API does; the document states it only for the outermost object. */
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

function describeFault(error: ErrorObject | undefined): InputFault {
  const path = (error?.instancePath ?? '').split('/').filter(Boolean)
  const extra = error?.params.additionalProperty ?? error?.params.missingProperty
  const [first = '', ...rest] = extra === undefined ? path : [...path, String(extra)]
  const param = first + rest.map((part) => `[${part}]`).join('')
  if (error?.keyword === 'additionalProperties')
    return { message: `Received unknown parameter: ${param}`, param }
  if (error?.keyword === 'required') return { message: `Missing required param: ${param}.`, param }
  return { message: `Invalid ${param}: ${error?.message ?? 'not a valid value'}`, param }
}
