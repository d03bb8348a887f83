import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { disputeLimits, disputeVerdict } from '#contract/checks/reviews.ts'
import { invalidEmail } from '#contract/email-address.ts'
import { addressOf, type Operation } from '#contract/operation.ts'
import { endpoints } from '#server/endpoints.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { promote } from '#tests/exchange.ts'
import { sampleOf, withLeaf } from '#tests/samples.ts'
import { largeLimits } from '#tests/server.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const local = shareApp(shareServices(database, { DEMO: 'on', PORT: '3000', RATE_LIMITS: largeLimits }))
let admin: LocalPerson

beforeAll(async () => {
  admin = await local.join('sentences')
  await promote(database, admin)
})

type Part = 'params' | 'query' | 'body'
type Sent = Record<Part, Record<string, unknown>>

const wrong = [undefined, null, '', 'no', 'a'.repeat(3000), 1.5, -1, 1e300, true, [], {}, [null], [{}]]

/** Every place in input: fields, the objects and lists that hold them, and the items of lists. */
const placesIn = (value: unknown, keys: string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? [keys, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...keys, key]))]
    : [keys]

const sampleFor = (operation: Operation): Sent => {
  const of = (part: Part) => (operation[part] ? sampleOf(operation[part]) : {}) as Record<string, unknown>
  return { params: of('params'), query: of('query'), body: of('body') }
}

/** Input as a request carries it: a URL has texts only. */
function asSent({ params, query, body }: Sent): Sent {
  const texts = (part: Record<string, unknown> | undefined | null) =>
    Object.fromEntries(
      Object.entries(part ?? {}).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    )
  return { params: texts(params), query: texts(query), body }
}

/** Messages of the schema library for the first part with a wrong field, in the order they are checked. */
function foreignIn(operation: Operation, sent: Sent): string[] {
  for (const part of ['params', 'body', 'query'] as const) {
    const messages = operation[part]?.safeParse(sent[part]).error?.issues.map(({ message }) => message)
    const marked = operation[part]?.safeParse(sent[part], { error: () => 'foreign' }).error?.issues ?? []
    if (messages) return messages.filter((_, index) => marked[index]?.message === 'foreign')
  }
  return []
}

async function answerTo(operation: Operation, { params, query, body }: Sent) {
  const { method, idempotent } = operation
  return local.app.inject({
    method,
    url: addressOf(operation, { params, query }),
    headers: {
      host: 'localhost:3000',
      cookie: `session=${admin.cookies.session}`,
      ...(idempotent && { 'idempotency-key': randomUUID() }),
      ...(operation.body && { 'content-type': 'application/json' }),
    },
    ...(operation.body && { payload: JSON.stringify(body ?? null) }),
  })
}

/** Input with one wrong place that a schema rejects in words of its library, and those words. */
function wrongInputOf(operation: Operation): { sent: Sent; foreign: string[] }[] {
  const sample = sampleFor(operation)
  const tries = (['params', 'query', 'body'] as const)
    .filter((part) => operation[part])
    .flatMap((part) => placesIn(sample[part], [part]))
    .flatMap((keys) => wrong.map((value) => asSent(withLeaf(sample, keys, value) as Sent)))
    // A path without one of its parts is another path.
    .filter(({ params }) => Object.keys(sample.params).every((name) => params[name]))
    .map((sent) => ({ sent, foreign: foreignIn(operation, sent) }))
    .filter(({ foreign }) => foreign.length > 0)
  return [...new Map(tries.map((each) => [each.foreign.join(), each])).values()]
}

test.each(
  endpoints
    .map(({ operation }) => [operation.name, operation, wrongInputOf(operation)] as const)
    .filter(([, , tries]) => tries.length > 0),
)('%s explains wrong input in sentences of ours', async (_name, operation, tries) => {
  for (const { sent, foreign } of tries) {
    const answer = await answerTo(operation, sent)
    expect([answer.statusCode, answer.json().error.code], answer.body).toEqual([400, 'invalid_input'])
    const { message, fields } = answer.json().error
    for (const text of [message, ...Object.values(fields ?? {})]) {
      expect(foreign, answer.body).not.toContain(text)
      // The specification words this one, without a full stop.
      if (text !== invalidEmail) expect(text).toMatch(/^[A-Z].*\.$/)
    }
  }
})

/** A bound of a schema, and the sentence for input beyond it. */
interface Bound {
  count: number
  sentence: string
}

/** Bounds with sentences of their own, of a schema and all schemas within. */
function boundsIn(schema: unknown): Bound[] {
  const def = (schema as { _zod?: { def: Record<string, unknown> } } | undefined)?._zod?.def
  if (!def) return []
  const inner = [
    ...['innerType', 'element', 'valueType', 'in', 'left', 'right'].map((name) => def[name]),
    ...((def.options as unknown[] | undefined) ?? []),
    ...Object.values((def.shape as object | undefined) ?? {}),
  ]
  const own = ((def.checks as unknown[] | undefined) ?? []).flatMap((check) => {
    const { error, minimum, maximum, value } = (check as { _zod: { def: Record<string, unknown> } })._zod.def
    const count = minimum ?? maximum ?? value
    if (typeof error !== 'function' || typeof count !== 'number') return []
    return [{ count, sentence: String(error({})) }]
  })
  return [...own, ...inner.flatMap(boundsIn)]
}

test('a sentence about a length or number names the bound that its schema has', () => {
  const bounds = endpoints.flatMap(({ operation: { name, params, query, body } }) =>
    [params, query, body].flatMap(boundsIn).map((bound) => ({ name, ...bound })),
  )
  const withNumber = bounds.filter(({ sentence }) => /\d/.test(sentence))
  expect(withNumber.length).toBeGreaterThan(10)
  for (const { name, count, sentence } of withNumber) {
    expect(sentence, name).toMatch(new RegExp(`\\b(${count.toLocaleString('en-GB')}|${count / 1000} kB)\\b`))
    expect(sentence, name).not.toMatch(/\b(under|over|below|above|less than|more than|fewer)\b/i)
  }
})

test('input one character beyond a limit names that limit', async () => {
  const sent = {
    params: { attemptId: randomUUID() },
    query: {},
    body: { text: 'a'.repeat(disputeLimits.most + 1) },
  }
  expect((await answerTo(disputeVerdict, sent)).json().error.fields).toEqual({
    text: 'Use at most 1,000 characters.',
  })
  const short = { ...sent, body: { text: 'a'.repeat(disputeLimits.least - 1) } }
  expect((await answerTo(disputeVerdict, short)).json().error.fields).toEqual({
    text: 'Use at least 10 characters.',
  })
})
