import { describe, expect, test } from 'vitest'
import { areaDirection } from './areas.ts'
import { cycleIn, featureCycles, featureEntryPoints, graphLines } from './features.ts'
import { type Check, treeOf } from './tree.ts'

const messages = (check: Check, files: Record<string, string>): string[] =>
  check.find(treeOf(files)).map(({ path, line, message }) => `${path}:${line} ${message}`)

test('an area imports itself and those before it, infrastructure none', () => {
  const both = "import '#contract/people/members.ts'\nimport '#contract/money/orders.ts'"
  expect(
    messages(areaDirection, {
      'server/exchange/tasks/index.ts': both,
      'contract/trust/flags.ts': both,
      'server/settings/index.ts': "import '../people/members/index.ts'",
      'server/money/payment-events/index.ts': "import '../../demo/card-sandbox/index.ts'",
      'web/pages/order.tsx': both,
    }),
  ).toEqual([
    'server/exchange/tasks/index.ts:2 exchange imports contract/money/orders.ts',
    'server/settings/index.ts:1 infrastructure imports server/people/members/index.ts',
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
