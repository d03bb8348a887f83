import type { z } from 'zod'
import type { Input, Operation, Returned } from '#contract/operation.ts'
import { freshMinutes } from '#contract/people/account.ts'
import { serves } from '#contract/roles.ts'
import { allows, stageWords, standingPath } from '#contract/standing.ts'
import { rejectOwnCase } from '../people/admins/index.ts'
import { Problem } from '../problem.ts'
import type { Context, Member, MemberContext } from './context.ts'
import { checkNames, parseInput } from './input.ts'
import { checkStorable } from './storable.ts'

type ContextOf<O extends Operation> = O['audience'] extends 'public' ? Context : MemberContext

/** An operation and its handler. */
export interface Endpoint {
  operation: Operation
  handle(input: Input<Operation>, context: Context): Promise<unknown>
  /** Of an upload: checks limits and ownership before its body is read. */
  admit?: Admit<Operation, Context> | undefined
}

/** Throws a Problem if a call with this input would be rejected, whatever its file is. */
type Admit<O extends Operation, C> = (input: Omit<Input<O>, 'file'>, context: C) => Promise<void>

/** Binds a handler to its operation; the types of both sides come from the contract. */
export function endpoint<O extends Operation>(
  operation: O,
  handle: (
    input: Input<O>,
    context: ContextOf<O>,
  ) => Promise<Returned<O> extends undefined ? void : Returned<O>>,
  ...[admit]: O['upload'] extends object ? [Admit<O, ContextOf<O>>] : []
): Endpoint {
  return { operation, handle: handle as Endpoint['handle'], admit: admit as Endpoint['admit'] }
}

/**
 * Checks that the caller belongs to the audience of an operation or a page. @throws Problem unauthorized if signed
 * out, forbidden if it serves none of the caller's roles, or not their standing
 */
export function guard(
  target: Pick<Operation, 'audience' | 'roles' | 'standing'>,
  { member }: Pick<Context, 'member'>,
): void {
  if (target.audience === 'public') return
  if (!member) throw new Problem('unauthorized')
  if (member.stage && !allows(target.standing, member.stage))
    throw new Problem(
      'forbidden',
      `${stageWords[member.stage].effect} Read why, and appeal, at ${standingPath}.`,
    )
  if (target.audience === 'admin' && !serves(target, member.role)) throw new Problem('forbidden')
}

/** True soon after a sign-in, so whoever finds an open browser can't do everything with it. */
export const isFresh = ({ sessionSeconds }: Pick<Member, 'sessionSeconds'>): boolean =>
  sessionSeconds < freshMinutes * 60

/**
 * Runs an endpoint on parsed input: guard, then handler. @throws Problem fresh_sign_in if needed, forbidden if one of the
 * staff decides a case of their own
 */
export async function run(target: Endpoint, input: Input<Operation>, context: Context): Promise<unknown> {
  guard(target.operation, context)
  if (target.operation.freshSignIn && context.member && !isFresh(context.member))
    throw new Problem('fresh_sign_in')
  if (target.operation.idempotent && !context.idempotencyKey)
    throw Problem.field('Idempotency-Key', 'Send an Idempotency-Key header: a new UUID per action.')
  if (target.operation.audience === 'admin' && context.member)
    await rejectOwnCase(context.services.pool, target.operation.name, input, context.member.id)
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
  checkNames(target.operation, raw.query ?? {})
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
  checkStorable(value)
  const parsed = parseInput(schema, value ?? {})
  if ('error' in parsed) throw parsed.error
  return parsed.value
}
