import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { ForStaff } from './roles.ts'
import type { NeededStanding } from './standing.ts'

/** Audience of an operation or a page. admin: admins, and the roles that it names. */
export type Audience = 'public' | 'member' | 'admin'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** Method and path, which is under /api, with {name} for a variable part. */
type Route = `${Method} /api/${string}`

/** Parts of an operation as the contract writes them. */
interface Described extends ForStaff {
  /** Without it, an operation under /api/admin is for the staff, any other for members. */
  audience?: 'public'
  /**
   * Can't be undone, moves points, or exports: the session must have begun within the last 10 minutes. A test lists the
   * writes of the staff that need no such session, with their reason.
   */
  freshSignIn?: boolean
  standing?: NeededStanding
  /** Pages of other sites may send it: it ignores cookies and reveals nothing. */
  anyOrigin?: boolean
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** Ignores its body: mail programs send one of any type, or none. */
  anyBody?: boolean
  /** Takes one file instead of a body: multipart/form-data, in this field, of at most mostBytes. */
  upload?: { field: string; mostBytes: number }
  /** Body of a success; without it the response is a 204. */
  response?: z.ZodType
  /** Codes that do not follow from the rest (server/http/api-document.ts). */
  errors?: readonly ErrorCode[]
  /** Rate limits that a call counts against, by their names in RATE_LIMITS. */
  rates?: readonly string[]
  /** Moves points at the member's request: the caller sends an Idempotency-Key. */
  idempotent?: boolean
  /** Moves points, or leads to that, without such a key: why a repeat moves no more. */
  withoutKey?: string
  /**
   * A repeat changes nothing more, so the client may retry if the first response was lost. Default: true, except for
   * a POST without a key.
   */
  repeatable?: boolean
}

/** One operation as a value, from which route, client call and OpenAPI document derive. */
export interface Operation extends Omit<Described, 'audience' | 'repeatable'> {
  /** Name of the operation in every tier, verb first. */
  name: string
  method: Method
  path: string
  audience: Audience
  repeatable: boolean
}

type Defined = Pick<Operation, 'name' | 'method' | 'path' | 'audience' | 'repeatable'>

/** Defines an operation, keeping its exact types. A bundle leaves out those that it never uses. */
/* @__NO_SIDE_EFFECTS__ */
export function define<const D extends Described>(name: string, route: Route, described: D): D & Defined {
  const [method, path] = route.split(' ') as [Method, string]
  const audience = path.startsWith('/api/admin/') ? 'admin' : 'member'
  const repeatable = method !== 'POST' || described.idempotent === true
  return { audience, repeatable, ...described, name, method, path }
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<never, never>
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** Input of a handler: every part parsed. */
export type Input<O extends Operation> = {
  params: Parsed<O['params']>
  query: Parsed<O['query']>
  body: Parsed<O['body']>
} & (O['upload'] extends object ? Uploaded : unknown)

interface Uploaded {
  /** The bytes as received: only their length was checked. */
  file: Uint8Array
}

type Part<K extends string, S> = S extends z.ZodType
  ? Record<never, never> extends z.input<S>
    ? { [P in K]?: Sent<S> }
    : { [P in K]: Sent<S> }
  : { [P in K]?: undefined }

/** Parts that a caller sends: only those the operation has. */
export type Request<O extends Operation> = Part<'params', O['params']> &
  Part<'query', O['query']> &
  Part<'body', O['body']>

/** Body of a success as a handler returns it, before its schema writes it; undefined for a 204. */
export type Returned<O extends Operation> = O['response'] extends z.ZodType
  ? z.input<O['response']>
  : undefined

/** Body of a success; undefined for a 204. */
export type Output<O extends Operation> = O['response'] extends z.ZodType
  ? z.output<O['response']>
  : undefined

/** URL of a call: path parts filled in, query in the order given, undefined values left out. */
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

/** Cache key of a read, in server and browser: its URL. */
export const queryKey = (
  operation: Operation,
  request?: { params?: object | undefined; query?: object | undefined },
): [string] => [addressOf(operation, request)]

/** An object that the OpenAPI document describes once, under this name. */
export const named = <Fields extends z.ZodRawShape>(id: string, fields: Fields) =>
  z.object(fields).meta({ id })

/** Keyset pagination: an opaque cursor, and at most 100 rows a page. */
export const listQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})

/** Query of a list by time, the newest first unless `order` is asc. */
export const timeListQuery = listQuery.extend({ order: z.enum(['asc', 'desc']).default('desc') })

/** Response of a paginated list: its fields, and the cursor of the next page; null: there is none. */
export const pageWith = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.object({ ...fields, nextCursor: z.string().nullable() })

/** A typed text of these many characters, without spaces around it. tooShort: a sentence of its own for less. */
export const textOf = (least: number, most: number, tooShort?: string) =>
  z.string().trim().min(least, tooShort).max(most)

/** Why the staff does something. */
export const reason = z.string().trim().min(3, 'Say briefly why.').max(300)

/** Points are whole numbers, everywhere. */
export const points = z.int().meta({ description: 'Points, a whole number.' })

/** Body field of an act that spends points. */
export const shownCost = points
  .optional()
  .describe('Cost as shown to the member; if it is higher by now, nothing happens.')

/** Leaves out of JSON.stringify what was shown: if that changes, a request is still the same act. */
export const withoutShown = (name: string, value: unknown): unknown =>
  name === 'shownCost' || name === 'shownUntil' ? undefined : value

/** Outcome of a call that completes an attempt, under the spec's names (§3, §7). */
export const outcome = {
  success: z.boolean(),
  pointsEarned: points,
  reason: z.string().nullable().describe('Why it was not paid; null: it was.'),
}

/** A moment in a response, ISO 8601 in UTC. The server returns a Date too, or a moment from JSON of PostgreSQL. */
export const moment: z.ZodType<string, string | Date> = z.preprocess(
  (value) =>
    value instanceof Date || (typeof value === 'string' && /[+-]\d\d:\d\d$/.test(value))
      ? new Date(value).toISOString()
      : value,
  z.iso.datetime(),
)

/** Id of a row in a request. */
export const idParam = z.string().regex(/^\d{1,15}$/)

/** Id of a row in a response. The server returns its number too, which the schema writes as text. */
export const rowId: z.ZodType<string, string | number> = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z.string(),
)

/** True if a text is a UUID as the database writes it. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
