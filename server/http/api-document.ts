import type { ApiDocument, ApiOperation, ApiRate, ApiResponse, ApiSchema } from '#contract/api-docs.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { Operation } from '#contract/operation.ts'
import type { RateLimitName, RateLimits } from '../rate-limits.ts'

/** Whom a limit counts, by how its name ends; the longer ends first. */
const subjects = [
  ['_address_network', 'an address from one network'],
  ['_address', 'an address'],
  ['_network', 'a network'],
  ['_attempt', 'an attempt'],
  ['_platform', 'a platform, of all members together'],
  ['_member', 'a member'],
] as const

const noun = (operation: Operation): string => operation.path.split('/')[2] ?? ''

/** The codes that a call may be refused with: its own, and those that follow from who may call it and what it takes. */
export function errorCodesOf(operation: Operation): ErrorCode[] {
  const { audience, params, query, body, upload, idempotent, errors: own = [] } = operation
  const codes = new Set<ErrorCode>(own)
  if (audience !== 'public') codes.add('unauthorized')
  if (audience === 'admin') codes.add('forbidden')
  if (params || query || body || upload || idempotent) codes.add('invalid_input')
  if (upload) codes.add('too_large').add('wrong_media_type')
  if (operation.method !== 'GET' && !operation.anyOrigin) codes.add('foreign_origin')
  return [...codes.add('too_many_requests').add('internal')]
}

/** Adds what no schema says: who may call, which codes a status stands for, and how often. */
export function completeDocument(
  document: ApiDocument,
  operations: readonly Operation[],
  limits: RateLimits,
): ApiDocument {
  const flood = rateOf('flood_network', limits)
  document.info.description = `Errors have one shape. Besides the limits of a call there is one of all: ${flood.count} requests in ${flood.seconds} seconds, ${flood.per}.`
  for (const operation of operations) {
    const described = document.paths[operation.path]?.[operation.method.toLowerCase()]
    if (described) complete(described, operation, limits)
  }
  dropEmptyBounds(document)
  return document
}

function complete(described: ApiOperation, operation: Operation, limits: RateLimits): void {
  const { audience, rates = [] } = operation
  described.tags = [noun(operation)]
  described['x-audience'] = audience
  described.security = audience === 'public' ? [] : [{ session: [] }]
  if (rates.length > 0)
    described['x-rate-limits'] = rates.map((name) => rateOf(name as RateLimitName, limits))
  if (operation.idempotent)
    for (const parameter of described.parameters ?? [])
      if (parameter.name === 'idempotency-key') parameter.required = true
  const { 200: answer } = described.responses
  if (answer) answer.description = 'Done.'
  else described.responses[204] = { description: 'Done; there is nothing to answer.' }
  for (const code of errorCodesOf(operation)) {
    const response = described.responses[errors[code].status]
    if (response) addCode(response, code)
  }
}

function addCode(response: ApiResponse, code: ErrorCode): void {
  const codes = [...(response['x-error-codes'] ?? []), code]
  response['x-error-codes'] = codes
  response.description = codes.map((each) => `${each}: ${errors[each as ErrorCode].message}`).join(' ')
}

function rateOf(name: RateLimitName, limits: RateLimits): ApiRate {
  const per = subjects.find(([end]) => name.endsWith(end))?.[1] ?? 'a caller'
  return { name, ...limits[name], per }
}

/** A whole number has the bounds of JavaScript's unless it has its own: saying so of each helps nobody. */
function dropEmptyBounds(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  const schema = node as ApiSchema
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  for (const child of Object.values(node)) dropEmptyBounds(child)
}
