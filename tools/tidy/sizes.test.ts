import { describe, expect, test } from 'vitest'
import { fileSizes, sizesOf, volumes } from './file-sizes.ts'
import { functionFigures, functionSizes, sqlFunctionSizes } from './function-sizes.ts'
import { folders } from './paths.ts'
import { treeOf } from './tree.ts'

const lines = (count: number): string => 'const a = 1\n'.repeat(count)

describe('file sizes', () => {
  test('300 lines pass, 301 do not', () => {
    const tree = treeOf({
      'server/long.ts': lines(300),
      'server/longer.ts': lines(301),
    })
    expect(fileSizes.find(tree)).toEqual([
      { path: 'server/longer.ts', line: 1, message: 'has 301 lines; the limit is 300' },
    ])
  })

  test('a tree of long files is reported even if none is over the limit', () => {
    const tree = treeOf(
      Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`server/${at}.ts`, lines(221)])),
    )
    expect(sizesOf(tree)).toEqual({ files: 20, median: 221, p95: 221, longest: 221 })
    expect(fileSizes.find(tree).map(({ message }) => message)).toEqual([
      'files are long: p95 221 lines; the limit is 220',
    ])
  })
})

describe('function sizes', () => {
  const body = (count: number): string => `{\n${'  step()\n'.repeat(count - 2)}}`

  test('declarations, arrows and methods are measured, and named if they have a name', () => {
    const tree = treeOf({
      'server/a.ts': `function fits() ${body(70)}\nexport async function grows() ${body(71)}`,
      'server/b.ts': `const arrow = () => ${body(80)}`,
      'server/c.ts': `class Store { read() ${body(72)} }`,
    })
    expect(functionSizes.find(tree).map(({ path, line, message }) => `${path}:${line} ${message}`)).toEqual([
      'server/a.ts:71 grows has 71 lines; the limit is 70',
      'server/b.ts:1 arrow has 80 lines; the limit is 70',
      'server/c.ts:1 a function has 72 lines; the limit is 70',
    ])
    expect(functionFigures(tree)).toEqual({ functions: 4, overAim: 4, aim: 30 })
  })

  test('a test is measured as a function, a group of tests is not', () => {
    const tree = treeOf({
      'server/a.test.ts': `describe('all', () => ${body(100)})\ndescribe.each([1])('%i', () => ${body(100)})`,
      'server/b.test.ts': `test('one', () => ${body(100)})`,
    })
    expect(functionSizes.find(tree).map(({ path }) => path)).toEqual(['server/b.test.ts'])
  })
})

describe('SQL function sizes', () => {
  const body = (name: string, count: number): string =>
    `CREATE OR REPLACE FUNCTION ${name}(id bigint) RETURNS void LANGUAGE plpgsql AS $$\n${'  x;\n'.repeat(count - 2)}$$;\n`
  const list = 'tools/tidy/function-sizes.ts'
  const found = (files: Record<string, string>): string[] =>
    sqlFunctionSizes.find(treeOf(files)).map(({ path, line, message }) => `${path}:${line} ${message}`)

  test('70 lines pass, 71 do not', () => {
    expect(found({ 'server/a.sql': `${body('exchange.fits', 70)}${body('exchange.grows', 71)}` })).toEqual([
      'server/a.sql:71 exchange.grows has 71 lines; the limit is 70',
    ])
  })

  test('an exception may only shrink, and its length follows', () => {
    const judged = (count: number) =>
      found({ 'server/a.sql': body('exchange.judge_attempts', count), [list]: '' })
    const shorter = `${list}:1 the exception exchange.judge_attempts excuses nothing: remove it, or write the shorter length`
    expect(judged(83)).toContain('server/a.sql:1 exchange.judge_attempts has 83 lines; the limit is 82')
    expect(judged(82)).not.toContain(shorter)
    expect(judged(81)).toContain(shorter)
  })
})

describe('volumes', () => {
  test('production code is counted per area over all tiers, then per folder; tests and documents are not', () => {
    const tree = treeOf({
      'contract/money/orders.ts': lines(3),
      'server/money/orders/pay.sql': lines(4),
      'server/money/orders/pay.test.ts': lines(50),
      'tests/orders.ts': lines(50),
      'web/people/members/a.tsx': lines(5),
      'web/design/tokens.css': lines(2),
      'tools/boot.mjs': lines(1),
      'vite.config.ts': lines(6),
      'README.md': lines(9),
    })
    expect(volumes(tree)).toEqual([
      { name: 'money', files: 2, lines: 7 },
      { name: 'people', files: 1, lines: 5 },
      { name: 'root', files: 1, lines: 6 },
      { name: 'web/', files: 1, lines: 2 },
      { name: 'tools/', files: 1, lines: 1 },
      { name: 'total', files: 6, lines: 21 },
    ])
  })
})

describe('folders', () => {
  test('a folder is at most four deep, and a name says what is inside', () => {
    const tree = treeOf({
      'server/exchange/visits/a/b.ts': '',
      'server/exchange/visits/a/b/c.ts': '',
      'web/utils/date.ts': '',
      'server/helpers.ts': '',
      'web/people/members/avatar.tsx': '',
    })
    expect(folders.find(tree).map(({ path, message }) => `${path} ${message}`)).toEqual([
      'server/exchange/visits/a/b/c.ts server/exchange/visits/a/b is 5 folders deep; the limit is 4',
      'web/utils/date.ts the name utils does not say what is inside',
      'server/helpers.ts the name helpers.ts does not say what is inside',
    ])
  })
})
