import type { ApiDocument, ApiOperation, ApiRate, ApiResponse, ApiSchema } from '#contract/api-docs.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { Operation } from '#contract/operation.ts'
import type { RateLimitName, RateLimits } from '../rate-limits.ts'
import { isOpenWhileClosed } from './closed.ts'

/** Subjects of the rate limits by the ending of their name, longer endings first. */
const subjects = [
  ['_address_network', 'an email address from one network'],
  ['_address', 'an email address'],
  ['_network', 'a network'],
  ['_browser', 'a browser that has signed in as the email address, in place of the others'],
  ['_attempt', 'an attempt'],
  ['_platform', 'a platform, all members together'],
  ['_member', 'a member'],
] as const

/** Error codes a call may return: its own, and those that follow from what else the contract says of it. */
export function errorCodesOf(operation: Operation): ErrorCode[] {
  const { audience, params, query, body, upload, idempotent, freshSignIn, errors: own = [] } = operation
  const codes = new Set<ErrorCode>(own)
  if (audience !== 'public') codes.add('unauthorized')
  if (audience === 'admin') codes.add('forbidden')
  if (freshSignIn) codes.add('fresh_sign_in')
  if (params || query || body || upload || idempotent) codes.add('invalid_input')
  if (idempotent) codes.add('key_reused').add('overloaded')
  if (upload) codes.add('too_large').add('wrong_media_type').add('overloaded')
  if (operation.method !== 'GET' && !operation.anyOrigin) codes.add('foreign_origin')
  if (!isOpenWhileClosed(operation)) codes.add('not_set_up').add('maintenance')
  return [...codes.add('too_many_requests').add('internal').add('unavailable')]
}

/** Adds facts that no schema contains: the audience, the error codes of each status, and the rate limits. */
export function completeDocument(
  document: ApiDocument,
  operations: readonly Operation[],
  limits: RateLimits,
): ApiDocument {
  const flood = rateOf('flood_network', limits)
  document.info.description = `Errors have one shape. In addition to each call’s limits, all calls share one: ${flood.count} requests in ${flood.seconds} seconds for ${flood.per}.`
  for (const operation of operations) {
    const described = document.paths[operation.path]?.[operation.method.toLowerCase()]
    if (described) complete(described, operation, limits)
  }
  removeDefaultBounds(document)
  return document
}

function complete(described: ApiOperation, operation: Operation, limits: RateLimits): void {
  const { audience, rates = [] } = operation
  described.tags = [operation.path.split('/')[2] ?? '']
  described['x-audience'] = audience
  described.security = audience === 'public' ? [] : [{ session: [] }]
  if (rates.length > 0)
    described['x-rate-limits'] = rates.map((name) => rateOf(name as RateLimitName, limits))
  if (operation.withoutKey) described.description = `Takes no Idempotency-Key: ${operation.withoutKey}`
  if (operation.idempotent)
    for (const parameter of described.parameters ?? [])
      if (parameter.name === 'idempotency-key') parameter.required = true
  const { 200: done } = described.responses
  if (done) done.description = 'Done.'
  else described.responses[204] = { description: 'Done; the response is empty.' }
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

/** Removes JavaScript's integer bounds, which every number without bounds of its own would show. */
function removeDefaultBounds(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  const schema = node as ApiSchema
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  for (const child of Object.values(node)) removeDefaultBounds(child)
}
