import { z } from 'zod'
import { define, listQuery, type Operation, pageWith, timeListQuery } from './operation.ts'
import type { ForStaff } from './roles.ts'

/** Parts of a list of the staff as the contract writes them. */
interface Described extends ForStaff {
  summary: string
  /** Name of its rows in the response. */
  rows: string
  row: z.ZodObject
  /** Further fields of the response. */
  also?: z.ZodRawShape
  /** Query parameters that limit its rows, and `limit` for pages of another size. The browser gets their names alone. */
  filters?: z.ZodRawShape
  /** Its orders, the one without a choice first; of several, the query names one. Without any, the latest come first. */
  sorts?: readonly string[]
  /** Orders that it has with these filters; default: all. */
  sortsOf?: (filters: Readonly<Record<string, unknown>>) => readonly string[]
  /** Orders that begin with the lowest. */
  ascending?: readonly string[]
  /** Describes the choice of an order. */
  sortNote?: string
  /** Beginning of its parameters in the URL of a page with several lists. */
  prefix?: string
}

/** A list of the staff as a value: its operation, and what its statement, its page and its table derive from. */
export interface Desk
  extends Operation,
    Pick<Described, 'rows' | 'row' | 'sorts' | 'sortsOf' | 'ascending' | 'prefix'> {
  /** Its query parameters, without those of a page. */
  names: readonly string[]
  query: z.ZodObject
  response: z.ZodObject
}

type Way = z.ZodDefault<z.ZodEnum<{ asc: 'asc'; desc: 'desc' }>>
type Sorted<D> = D extends { sorts: readonly [string] }
  ? { order: Way }
  : D extends { sorts: readonly (infer Sort extends string)[] }
    ? { sort: z.ZodDefault<z.ZodEnum<{ [Name in Sort]: Name }>>; order: Way }
    : unknown
type Part<D, Name extends string> = D extends Record<Name, infer Fields> ? Fields : unknown
type Query<D> = typeof listQuery.shape & Part<D, 'filters'> & Sorted<D>
type Page<D extends Described> = Record<D['rows'], z.ZodArray<D['row']>> &
  Part<D, 'also'> & { nextCursor: z.ZodNullable<z.ZodString> }
type ObjectOf<Fields> = Fields extends z.ZodRawShape ? z.ZodObject<Fields> : never
type Declared<D extends Described> = D &
  Pick<Desk, 'name' | 'method' | 'path' | 'audience' | 'repeatable' | 'names'> & {
    query: ObjectOf<Query<D>>
    response: ObjectOf<Page<D>>
  }

/** A filter that is typed. */
export const typed = (most: number, about: string) => z.string().trim().max(most).optional().describe(about)

/** Declares a list: pages of rows, filtered and sorted by its query. */
/* @__NO_SIDE_EFFECTS__ */
export function desk<const D extends Described>(
  name: string,
  route: `GET /api/admin/${string}`,
  described: D,
): Declared<D> {
  const { filters = {}, sorts = [], rows, row, also = {} } = described
  const chosen = sorts.length > 1 ? ['sort', 'order'] : sorts.map(() => 'order')
  const operation = define(name, route, {
    ...described,
    query: queryOf(described),
    response: pageWith({ [rows]: z.array(row), ...also }).extend(also),
  })
  const names = new Set([...Object.keys(filters), ...chosen])
  names.delete('limit')
  return { ...operation, names: [...names] } as unknown as Declared<D>
}

function queryOf({ filters, sorts = [], sortNote }: Described): z.ZodObject {
  const [first = ''] = sorts
  const sort = z.enum(sorts as [string, ...string[]]).default(first)
  return listQuery.extend({
    ...filters,
    ...(sorts.length > 1 && { sort: sortNote === undefined ? sort : sort.describe(sortNote) }),
    ...(sorts.length > 0 && { order: timeListQuery.shape.order }),
  })
}
