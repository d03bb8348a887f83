import { describe, expect, test } from 'vitest'
import { areaDirection } from './areas.ts'
import { cycleIn, featureCycles, featureEntryPoints, graphLines } from './features.ts'
import { importDirection } from './import-direction.ts'
import { treeOf } from './tree.ts'

const messages = (check: typeof importDirection, files: Record<string, string>): string[] =>
  check.find(treeOf(files)).map(({ path, line, message }) => `${path}:${line} ${message}`)

describe('import direction', () => {
  test('the arrows point from the outside to the contract and down to the database', () => {
    expect(
      messages(importDirection, {
        'web/a.ts': "import '#contract/x.ts'",
        'server/a.ts': "import '#contract/x.ts'\nimport '#ledger/x.ts'\nimport '#database/x.ts'",
        'ledger/a.ts': "import '../database/x.ts'",
        'contract/a.ts': "import { z } from 'zod'\nimport './x.ts'",
      }),
    ).toEqual([])
  })

  test('an import against the arrows is found, by alias, by path, as a type, re-exported and dynamic', () => {
    expect(
      messages(importDirection, {
        'server/a.ts': "import type { Page } from '#web/page.ts'",
        'ledger/a.ts': "\nimport '../server/config.ts'",
        'contract/a.ts': "export * from '#server/config.ts'",
        'web/a.ts': "const load = () => import('#server/app.ts')",
        'database/a.ts': "import '#ledger/index.ts'",
      }),
    ).toEqual([
      'server/a.ts:1 server imports web/page.ts; it may import itself, contract, ledger, database',
      'ledger/a.ts:2 ledger imports server/config.ts; it may import itself, database',
      'contract/a.ts:1 contract imports server/config.ts; it may import itself',
      'web/a.ts:1 web imports server/app.ts; it may import itself, contract',
      'database/a.ts:1 database imports ledger/index.ts; it may import itself',
    ])
  })

  test('the contract may import only its schema library, and web nothing of Node', () => {
    expect(
      messages(importDirection, {
        'contract/a.ts': "import 'fastify'",
        'web/a.ts': "import { join } from 'node:path'",
      }),
    ).toEqual([
      'contract/a.ts:1 contract imports fastify; it may import zod and its own files',
      'web/a.ts:1 web imports node:path, which no browser has',
    ])
  })

  test('tests and tools may import everything', () => {
    const all = "import '#web/a.ts'\nimport '#server/a.ts'"
    expect(
      messages(importDirection, { 'contract/a.test.ts': all, 'tests/a.ts': all, 'tools/a.ts': all }),
    ).toEqual([])
  })

  test('a boot script may import nothing that must be installed', () => {
    expect(
      messages(importDirection, {
        'tools/boot.mjs': "import 'node:fs'\nimport './boot/say.mjs'\nimport 'vite'\nimport './dev.ts'",
      }),
    ).toEqual([
      'tools/boot.mjs:3 a boot script imports vite; it must run with nothing installed',
      'tools/boot.mjs:4 a boot script imports ./dev.ts; it must run with nothing installed',
    ])
  })
})

test('an area imports itself and those before it, infrastructure none', () => {
  const both = "import '#contract/people/members.ts'\nimport '#contract/money/orders.ts'"
  expect(
    messages(areaDirection, {
      'server/exchange/tasks/index.ts': both,
      'contract/trust/flags.ts': both,
      'server/settings/store.ts': "import '../people/members/index.ts'",
      'server/money/payment-events/index.ts': "import '../../demo/card-sandbox/index.ts'",
      'web/pages/order.tsx': both,
    }),
  ).toEqual([
    'server/exchange/tasks/index.ts:2 exchange imports contract/money/orders.ts',
    'server/settings/store.ts:1 infrastructure imports server/people/members/index.ts',
    'server/money/payment-events/index.ts:1 money imports server/demo/card-sandbox/index.ts',
  ])
})

describe('features', () => {
  test('a sibling is imported through its index', () => {
    const files = {
      'server/exchange/visits/start.ts': "import '../attempts/index.ts'\nimport '../attempts/rules.ts'",
      'server/jobs/expire.ts': "import '../exchange/attempts/queries.ts'",
    }
    expect(messages(featureEntryPoints, files)).toEqual([
      'server/exchange/visits/start.ts:2 reaches past server/exchange/attempts/index.ts to server/exchange/attempts/rules.ts',
      'server/jobs/expire.ts:1 reaches past server/exchange/attempts/index.ts to server/exchange/attempts/queries.ts',
    ])
  })

  test('a page may import the parts it shows one by one', () => {
    expect(
      messages(featureEntryPoints, { 'web/pages/earn.tsx': "import '../exchange/tasks/task-card.tsx'" }),
    ).toEqual([])
  })

  test('a cycle is reported from end to end', () => {
    const importing = (noun: string) => `import '../${noun}/index.ts'`
    const files = {
      'server/exchange/a/index.ts': importing('b'),
      'server/exchange/b/index.ts': importing('c'),
      'server/exchange/c/index.ts': importing('b'),
    }
    expect(messages(featureCycles, files)).toEqual([
      'server/exchange/b:1 is in a cycle: server/exchange/b → server/exchange/c → server/exchange/b',
    ])
    expect(graphLines(treeOf(files))[0]).toBe('server/exchange/a → server/exchange/b')
  })

  test('two paths to one feature are not a cycle', () => {
    const graph = { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }
    expect(cycleIn(new Map(Object.entries(graph).map(([node, next]) => [node, new Set<string>(next)])))).toBe(
      null,
    )
  })
})
