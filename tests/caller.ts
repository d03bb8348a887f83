import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { type ErrorBody, type ErrorCode, errorSchema, errors } from '#contract/errors.ts'
import type { Operation, Output } from '#contract/operation.ts'
import { endpoints } from '#server/endpoints.ts'
import type { Answer, Client, Sent } from './client.ts'
import type { Contract } from './operations.ts'

/**
 * A member, or a visitor without an account, who calls the API in a test. Each operation of the contract is a method,
 * by its name, three times. Its input is one object: the fields of path, query and body side by side, and `file` of an
 * upload. (A name of two parts goes to the path, then to the query; today there is none.)
 */
export interface Caller {
  /** The call succeeds, and returns the body; otherwise the test fails with operation, status and error. */
  do: Calls<'body'>
  /** The call is rejected, and returns the code; otherwise the test fails. */
  cannot: Calls<'code'>
  /** The call may end either way: for a message, fields, headers, and calls of which only some succeed. */
  tries: Calls<'outcome'>
}

/** Response of either kind; error: null after a success. */
export interface Outcome<O extends Operation> extends Answer<O> {
  error: ErrorBody['error'] | null
}

interface Options {
  /** Key of an operation that takes one, to repeat a call; a new one unless given. */
  key?: string | undefined
  headers?: Record<string, string>
}

interface Results<O extends Operation> {
  body: Output<O>
  code: ErrorCode
  outcome: Outcome<O>
}

type Calls<R extends keyof Results<Operation>> = {
  [Name in keyof Contract as Contract[Name] extends Described
    ? Name
    : never]: Contract[Name] extends Operation
    ? (...sent: Sending<Flat<Contract[Name]>>) => Promise<Results<Contract[Name]>[R]>
    : never
}
type Described = Pick<Operation, 'name' | 'method' | 'path'>
type Sending<F> =
  Record<never, never> extends F ? [fields?: F, options?: Options] : [fields: F, options?: Options]
/** Fields of an operation's parts in one object. */
type Flat<O extends Operation> = Fields<O['params']> & Fields<O['query']> & Fields<O['body']> & FileOf<O>
type Fields<S> = S extends z.ZodType ? z.input<S> : Record<never, never>
type FileOf<O extends Operation> = O['upload'] extends object ? { file: Blob } : Record<never, never>

const operations = new Map(endpoints.map(({ operation }) => [operation.name, operation]))

/** Gives whoever sends calls this way every operation as a method. */
export function callerOf(call: Client['call']): Caller {
  const tries = async (operation: Operation, fields = {}, { key = randomUUID(), headers }: Options = {}) => {
    const keyed = operation.idempotent && { 'idempotency-key': key }
    const answer = await call(operation, partsOf(operation, fields), { ...keyed, ...headers })
    const error = answer.status < 400 ? null : errorSchema.parse(answer.body).error
    return { ...answer, error }
  }
  return {
    tries: methods(tries),
    do: methods(async (operation, ...sent) => {
      const outcome = await tries(operation, ...sent)
      if (outcome.status !== (operation.response ? 200 : 204)) throw unexpected(operation, outcome)
      return outcome.body
    }),
    cannot: methods(async (operation, ...sent) => {
      const outcome = await tries(operation, ...sent)
      const code = outcome.error?.code
      if (!code || outcome.status !== errors[code].status) throw unexpected(operation, outcome)
      return code
    }),
  }
}

const unexpected = ({ name }: Operation, { status, error }: Pick<Outcome<Operation>, 'status' | 'error'>) =>
  new Error(`${name}: ${status} ${JSON.stringify(error)}`)

type Act = (operation: Operation, fields?: object, options?: Options) => Promise<unknown>

const methods = <R extends keyof Results<Operation>>(act: Act) =>
  new Proxy({} as Calls<R>, {
    get(_, name) {
      const operation = operations.get(String(name))
      return operation && ((fields?: object, options?: Options) => act(operation, fields, options))
    },
  })

/** Puts each field where the contract wants it; one that it does not know goes to the body, or to the query. */
function partsOf({ params, query, body, upload }: Operation, fields: object): Sent<Operation> {
  const parts = { params: {}, query: {}, ...(body && { body: {} }) }
  const partOf = (name: string): object => {
    if (upload && name === 'file') return parts
    if (params && name in params.shape) return parts.params
    return query && name in query.shape ? parts.query : (parts.body ?? parts.query)
  }
  for (const [name, value] of Object.entries(fields)) Object.assign(partOf(name), { [name]: value })
  return parts as Sent<Operation>
}
