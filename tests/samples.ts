import type { z } from 'zod'

/** Values of fields that mean something, by their name. */
const known: Record<string, string[]> = {
  action: ['watch'],
  key: ['youtube.watch'],
  name: ['trial_days'],
  url: ['https://www.youtube.com/watch?v=aaaaaaaaaaa'],
  paths: ['/api/points/overview'],
  // After every start.
  endsAt: ['2026-01-02T00:00:00Z'],
}

/** Texts that schemas ask for; the first that fits is used. */
const texts = [
  'abc',
  '1',
  'https://example.com/',
  '5b0bd6b7-6bb0-4a0a-9b0e-0b6a3c6d9a11',
  'a'.repeat(43),
  'ada@mutuals.test',
  '/earn-points',
  '2026-01-01',
  '2026-01-01T00:00:00Z',
  `0x${'a'.repeat(40)}`,
  `0x${'a'.repeat(64)}`,
  'A sentence of some length, which says what is good about it and what is not, for forms that ask for one.',
  // Keys of a browser's push subscription have these lengths.
  'k'.repeat(87),
  'k'.repeat(22),
]

/** Creates input that a schema of the contract accepts, with every optional part present. */
export function sampleOf(schema: z.core.$ZodType, name = ''): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([key, inner]) => [key, sampleOf(inner, key)]))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return sampleOf(def.innerType, name)
    case 'pipe':
      return sampleOf(def.in, name)
    case 'union':
      return sampleOf(def.options[0] as z.core.$ZodType, name)
    case 'array':
      return [sampleOf(def.element, name)]
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'boolean':
      return true
    default:
      return firstOf(schema, [
        ...(known[name] ?? []),
        // Two hours of a day must differ, as their names do.
        ...(def.type === 'number' ? [name.length, 1, 10, 100, 1000] : texts),
      ])
  }
}

function firstOf(schema: z.core.$ZodType, candidates: readonly unknown[]): unknown {
  const found = candidates.find((value) => (schema as z.ZodType).safeParse(value).success)
  if (found === undefined)
    throw new Error(`no sample fits ${JSON.stringify((schema as z.ZodType).toJSONSchema())}`)
  return found
}

/** A place in input: the keys that lead to it, and the value there. */
export interface Leaf {
  keys: string[]
  value: unknown
}

/** Every text, number and choice in input. */
export const leavesOf = (value: unknown, keys: string[] = []): Leaf[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...keys, key]))
    : [{ keys, value }]

/** A copy of the input with another value in one place. */
export function withLeaf(input: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(input))
    return input.map((inner, at) => (String(at) === key ? withLeaf(inner, rest, value) : inner))
  const fields = input as Record<string, unknown>
  return { ...fields, [key]: withLeaf(fields[key], rest, value) }
}
