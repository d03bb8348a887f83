/** An object of the provider, as its API shows it. */
export interface Thing {
  id: string
  object: string
  [field: string]: unknown
}

/** Filters and page of a list. */
export interface ListQuery {
  /** Fields that every object must match. */
  fields: Record<string, string>
  /** Fields that no object may match. */
  without?: Record<string, string> | null
  /** Earliest creation time. */
  from?: number
  /** Id of the last object on the previous page. */
  after?: string | null
  most?: number
}

/** The twin's store, within one transaction. Times are whole seconds since 1970, by the database's clock. */
export interface Books {
  now: number
  /** Locks and returns the object with this id. */
  get(id: string): Promise<Thing | undefined>
  /** Writes an object. dueAt: when it next changes by itself; null: never; undefined: unchanged. */
  put(thing: Thing, dueAt?: number | null): Promise<void>
  /** Locks and returns the objects of a kind with this field, newest first. */
  find(kind: string, field: string, value: string): Promise<Thing[]>
  /** A page of a kind, newest first. */
  list(kind: string, wanted: ListQuery): Promise<Thing[]>
  /** Stores an event and enqueues its delivery. */
  emit(type: string, about: Thing): Promise<void>
}

/** Input of a call: the id in its path, and its form or query. */
export interface Call {
  id: string | null
  input: { [name: string]: FormValue }
}

/** An error response, in the words of the provider's API. */
export class CallError extends Error {
  readonly status: number
  readonly type: string
  readonly param: string | undefined

  constructor(status: number, message: string, more: { type?: string; param?: string } = {}) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.type = more.type ?? 'invalid_request_error'
    this.param = more.param
  }
}

/** An object that must exist. @throws 404 */
export async function need(books: Books, id: string | null, kind: string): Promise<Thing> {
  const thing = id === null ? undefined : await books.get(id)
  if (thing?.object !== kind) throw new CallError(404, `No such ${kind}: '${id}'`)
  return thing
}

/** A field's text; null if it is not text. */
export const textOf = (thing: Thing, field: string): string | null => {
  const value = thing[field]
  return typeof value === 'string' ? value : null
}

/** A field's number; 0 if it is not a number. */
export const numberOf = (thing: Thing, field: string): number => {
  const value = thing[field]
  return typeof value === 'number' ? value : 0
}

/** A value of a form: text, or the list or object that brackets in the names describe. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }

interface Branch {
  [name: string]: string | Branch
}

/**
 * Parses a form as the provider's SDK sends it: `a[b][0][c]=d`. Names that count up from 0 become a list. Unlike in a
 * browser's form, each name occurs once.
 */
export function readForm(text: string): { [name: string]: FormValue } {
  const root: Branch = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const parts = name.replaceAll(']', '').split('[')
    const last = parts.pop() ?? ''
    let branch = root
    for (const part of parts) {
      branch[part] ??= Object.create(null) as Branch
      branch = branch[part] as Branch
    }
    branch[last] = value
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, toValue(value)]))
}

function toValue(value: string | Branch): FormValue {
  if (typeof value === 'string') return value
  const names = Object.keys(value)
  if (names.length > 0 && names.every((name, place) => name === String(place)))
    return names.map((name) => toValue(value[name] ?? ''))
  return Object.fromEntries(names.map((name) => [name, toValue(value[name] ?? '')]))
}
