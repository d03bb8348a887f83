import type { FormValue } from './form.ts'

/** An object of the provider's, as its API tells of it. */
export interface Thing {
  id: string
  object: string
  [field: string]: unknown
}

/** What a call was answered before. */
export interface EarlierCall {
  hash: Buffer
  status: number
  answer: unknown
}

/** What a list is asked for. */
export interface ListWish {
  /** Fields that each of them has. */
  fields: Record<string, string>
  /** Fields that none of them has. */
  without: Record<string, string> | null
  /** The first moment of their making. */
  from: number
  /** The id of the last one of the page before. */
  after: string | null
  most: number
}

/** The stand-in's books, within one transaction. Moments are whole seconds since 1970, by the database's clock. */
export interface Books {
  now: number
  /** The object of this id, held until the transaction ends. */
  get(id: string): Promise<Thing | undefined>
  /** Writes it; dueAt: when it does something by itself. */
  put(thing: Thing, dueAt?: number | null): Promise<void>
  /** All of a kind with this field, the newest first, held until the transaction ends. */
  find(kind: string, field: string, value: string): Promise<Thing[]>
  /** A page of a kind, the newest first. */
  list(kind: string, wish: ListWish): Promise<Thing[]>
  /** Keeps an event until it is delivered. */
  emit(type: string, about: Thing): Promise<void>
}

/** What a call was given: the id in its path, and its form or query. */
export interface Call {
  id: string | null
  input: { [name: string]: FormValue }
}

/** A refusal as the provider's API words them. */
export class Refusal extends Error {
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

/** An object that must be there. */
export async function need(books: Books, id: string | null, kind: string): Promise<Thing> {
  const thing = id === null ? undefined : await books.get(id)
  if (thing?.object !== kind) throw new Refusal(404, `No such ${kind}: '${id}'`)
  return thing
}

/** A field that is text, or null. */
export const textOf = (thing: Thing, field: string): string | null => {
  const value = thing[field]
  return typeof value === 'string' ? value : null
}

/** A field that is a number; 0 where it is none. */
export const numberOf = (thing: Thing, field: string): number => {
  const value = thing[field]
  return typeof value === 'number' ? value : 0
}
