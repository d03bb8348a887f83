import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#database/root.ts'
import { endpoints } from '#server/endpoints.ts'
import { shareDatabase } from '#tests/database.ts'
import { readReach } from '#tests/reach.ts'

const database = shareDatabase()
const writes = endpoints.map(({ operation }) => operation).filter(({ method }) => method !== 'GET')
const namesOf = (some: typeof writes) => some.map(({ name }) => name).toSorted()

interface Routine {
  name: string
  body: string
  isTrigger: boolean
}

/** Functions that may write a transfer: the ledger's own, and every one that calls such a function. */
async function postingFunctions(): Promise<Routine[]> {
  const { rows } = await database.owner.query<Routine>(
    `SELECT nspname || '.' || proname AS name, prosrc AS body, prorettype = 'trigger'::regtype AS "isTrigger"
     FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace WHERE nspname IN ('ledger', 'exchange', 'public')`,
  )
  const posting = new Set(rows.filter(({ body }) => body.includes('INSERT INTO ledger.transfer')))
  for (const { name } of posting)
    for (const row of rows) if (new RegExp(`\\b${name}\\s*\\(`).test(row.body)) posting.add(row)
  return [...posting]
}

const textsOf = readReach()

/** Writes whose code, or a job that it enqueues, names a function that may write a transfer. */
async function writesThatPost(): Promise<string[]> {
  const names = (await postingFunctions()).map(({ name }) => name)
  const posts = new RegExp(`\\b(${names.join('|').replaceAll('.', '\\.')})\\s*\\(`)
  return namesOf(writes).filter((name) => textsOf(name).some((text) => posts.test(text)))
}

test('no trigger moves points', async () => {
  const posting = await postingFunctions()
  expect(posting.filter(({ isTrigger }) => isTrigger)).toEqual([])
  expect(posting.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['ledger.post_batch', 'exchange.credit_attempts', 'exchange.end_attempts']),
  )
})

test('a write moves points if and only if it takes a key or says why it needs none', async () => {
  const keyed = writes.filter(({ idempotent }) => idempotent)
  const excepted = writes.filter(({ withoutKey }) => withoutKey)
  expect(keyed.filter(({ withoutKey }) => withoutKey)).toEqual([])
  // An order moves no points before it is paid, but a second one would be paid twice.
  expect(await writesThatPost()).toEqual(
    namesOf([...keyed, ...excepted].filter(({ name }) => name !== 'createOrder')),
  )
})

test('a write that takes a key stores its response under it, and the client may send it again', () => {
  for (const { name, repeatable } of writes.filter(({ idempotent }) => idempotent)) {
    expect(
      textsOf(name).some((text) => text.includes('INSERT INTO idempotent_request')),
      name,
    ).toBe(true)
    expect(repeatable, name).toBe(true)
  }
})

test('docs/rules.md names each of them in its table of writes that move points', async () => {
  const rules = await readFile(join(root, 'docs/rules.md'), 'utf8')
  const [, table = ''] = rules.split('## Writes that move points')
  const rows = table.split('\n## ')[0] ?? ''
  const documented = [...rows.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  expect([...new Set(documented)].toSorted()).toEqual(
    namesOf(writes.filter(({ idempotent, withoutKey }) => idempotent || withoutKey)),
  )
})
