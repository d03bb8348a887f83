import type { z } from 'zod'
import type { Audience, Input, Operation, Output } from '#contract/operation.ts'
import { Problem } from '../problem.ts'
import type { Context, MemberContext } from './context.ts'

type ContextOf<O extends Operation> = O['audience'] extends 'public' ? Context : MemberContext

/** An operation and its handler. */
export interface Endpoint {
  operation: Operation
  handle(input: Input<Operation>, context: Context): Promise<unknown>
}

/** Binds a handler to its operation; the types of both sides come from the contract. */
export function endpoint<O extends Operation>(
  operation: O,
  handle: (input: Input<O>, context: ContextOf<O>) => Promise<Output<O>>,
): Endpoint {
  return { operation, handle: handle as unknown as Endpoint['handle'] }
}

/**
 * Checks that the caller belongs to the audience. @throws Problem unauthorized if signed out, forbidden if
 * not an admin
 */
export function guard(audience: Audience, context: Pick<Context, 'member'>): void {
  if (audience === 'public') return
  if (!context.member) throw new Problem('unauthorized')
  if (audience === 'admin' && !context.member.isAdmin) throw new Problem('forbidden')
}

/** Runs an endpoint: guard, then handler. The input is parsed already. */
export async function run(target: Endpoint, input: Input<Operation>, context: Context): Promise<unknown> {
  guard(target.operation.audience, context)
  if (target.operation.idempotent && !context.idempotencyKey)
    throw Problem.field('Idempotency-Key', 'Send an Idempotency-Key header: a new UUID per action.')
  return target.handle(input, context)
}

/**
 * Calls an endpoint in process, with the texts that HTTP would carry. Parsing, guard, handler and response
 * schema are the same, so a page never gets anything that the API would not return.
 */
export async function call(
  target: Endpoint,
  raw: { params?: object; query?: object },
  context: Context,
): Promise<unknown> {
  const { params, query, response } = target.operation
  const input = {
    params: parsePart(params, raw.params),
    query: parsePart(query, raw.query),
    body: {},
  }
  const output = await run(target, input as Input<Operation>, context)
  return response ? response.parse(output) : undefined
}

function parsePart(schema: z.ZodObject | undefined, value: object | undefined): object {
  if (!schema) return {}
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const fields = fieldsOf(parsed.error)
  throw new Problem('invalid_input', Object.values(fields)[0], { fields })
}

/** The first message for each field, by its name. */
function fieldsOf(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  return fields
}
