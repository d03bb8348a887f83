import { z } from 'zod'
import { type ErrorCode, errors } from './errors.ts'

/** Who may call an operation or see a page. */
export type Audience = 'public' | 'member' | 'admin'

/** One operation as a value: the server's route, the client's call and the OpenAPI document all derive from it. */
export interface Operation {
  /** The one name it has in every tier, verb first. */
  name: string
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Under /api, with {name} for a part that varies. */
  path: string
  audience: Audience
  /** Pages of other sites may send it: it takes no cookie's word and tells nothing. */
  anyOrigin?: boolean
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** One file comes instead of a body: multipart/form-data, in this field, of at most so many bytes. */
  upload?: { field: string; mostBytes: number }
  /** The body of a success; without it the answer is 204. */
  response?: z.ZodType
  errors?: readonly ErrorCode[]
  /** The limits that a call counts against, by their names in RATE_LIMITS. */
  rates?: readonly string[]
  /** Moves points at the member's wish: the caller sends an Idempotency-Key. */
  idempotent?: boolean
  /** Sent again it changes nothing more, so the client may repeat it where the first answer was lost. */
  repeatable?: boolean
}

/** Names an operation without losing its exact types. */
export const defineOperation = <const O extends Operation>(operation: O): O => operation

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<never, never>
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a handler receives: every part parsed. */
export type Input<O extends Operation> = {
  params: Parsed<O['params']>
  query: Parsed<O['query']>
  body: Parsed<O['body']>
} & (O['upload'] extends object ? Uploaded : unknown)

interface Uploaded {
  /** The bytes as they came: nothing but their number was looked at. */
  file: Uint8Array
}

type Part<K extends string, S> = S extends z.ZodType
  ? Record<never, never> extends z.input<S>
    ? { [P in K]?: Sent<S> }
    : { [P in K]: Sent<S> }
  : { [P in K]?: undefined }

/** What a caller sends: only the parts that the operation has. */
export type Request<O extends Operation> = Part<'params', O['params']> &
  Part<'query', O['query']> &
  Part<'body', O['body']>

/** What a success carries; nothing for a 204. */
export type Output<O extends Operation> = O['response'] extends z.ZodType
  ? z.output<O['response']>
  : undefined

/** The body of every error, as a schema. */
export const errorSchema = z
  .object({
    error: z.object({
      code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
    }),
  })
  .meta({ id: 'Error' })

/** The address of a call: path parts filled in, query in the order given, undefined left out. */
export function addressOf(
  operation: Operation,
  request: { params?: object | undefined; query?: object | undefined } = {},
): string {
  const params = request.params as Record<string, unknown> | undefined
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(request.query ?? {}))
    if (value !== undefined) search.append(name, String(value))
  const query = search.toString()
  return query ? `${path}?${query}` : path
}

/** The cache key of a read on both sides of the wire: its address. */
export const queryKey = (
  operation: Operation,
  request?: { params?: object | undefined; query?: object | undefined },
): [string] => [addressOf(operation, request)]

/** A page of a list by keyset: opaque cursor in, at most 100 rows out. */
export const listQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})

/** Points are whole numbers, everywhere. */
export const points = z.number().int().meta({ description: 'Points, a whole number.' })

/** A moment, ISO 8601 in UTC. */
export const moment = z.iso.datetime()
