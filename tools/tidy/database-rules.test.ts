import { expect, test } from 'vitest'
import { environment } from './environment.ts'
import type { Check } from './finding.ts'
import { ledgerTables } from './ledger-tables.ts'
import { oneClock } from './one-clock.ts'
import { tableOwners, tablesOf } from './table-owners.ts'
import { treeOf } from './tree.ts'

const found = (check: Check, files: Record<string, string>): string[] =>
  check.find(treeOf(files)).map(({ path, line, message }) => `${path}:${line} ${message}`)

test('only ledger/ may name its tables; its read views and functions are public', () => {
  expect(
    found(ledgerTables, {
      'server/exchange/points/queries.ts':
        'const sql = `SELECT balance\nFROM ledger.account WHERE id = $1`\nconst view = `SELECT * FROM ledger.account_balance`',
      'server/exchange/attempts/credit.sql':
        'SELECT * FROM ledger.post_batch($1);\nSELECT * FROM ledger.entry;\n-- ledger.transfer',
      'ledger/post.sql': 'SELECT * FROM ledger.entry',
      'database/migrations/010-ledger.sql': 'CREATE TABLE ledger.entry ()',
      'server/exchange/points/points.test.ts': '`SELECT * FROM ledger.entry`',
    }),
  ).toEqual([
    "server/exchange/points/queries.ts:2 names the table ledger.account; use the ledger's functions and read views",
    "server/exchange/attempts/credit.sql:2 names the table ledger.entry; use the ledger's functions and read views",
  ])
})

const schema = { 'database/migrations/020-x.sql': 'CREATE TABLE visit (\n);\nCREATE TABLE public.note (\n);' }

test('the tables are those that the migrations create', () => {
  expect([...tablesOf(treeOf(schema))]).toEqual(['visit', 'note'])
})

test('a table is written by one feature', () => {
  expect(
    found(tableOwners, {
      ...schema,
      'server/exchange/visits/start.sql': 'INSERT INTO visit VALUES (1) ON CONFLICT DO UPDATE SET a = 1',
      'server/exchange/notes/queries.ts': '`UPDATE visit SET a = 1`\n`INSERT INTO note VALUES (1)`',
      'server/people/members/queries.ts': '`SELECT 1 FROM visit`\n`SELECT 1 FROM note FOR UPDATE`',
    }),
  ).toEqual([
    'server/exchange/visits/start.sql:1 visit is written by notes and visits; one of them owns it',
    'server/exchange/notes/queries.ts:1 visit is written by notes and visits; one of them owns it',
  ])
})

test('rules read one clock', () => {
  expect(
    found(oneClock, {
      'server/exchange/visits/start.sql': 'SELECT ledger.clock();\nSELECT now(); -- never now()',
      'server/exchange/visits/queries.ts': "const a = performance.now()\nconst sql = 'SELECT current_date'",
      'server/exchange/visits/rules.ts': 'const at = new Date(moment)\nconst late = Date.now()',
      'contract/exchange/points.ts': 'const chance = Math.random()',
    }),
  ).toEqual([
    'server/exchange/visits/start.sql:2 reads the time from now(); use ledger.clock()',
    'server/exchange/visits/queries.ts:2 reads the time from current_date; use ledger.clock()',
    'server/exchange/visits/rules.ts:2 Date.now in a file of pure functions',
    'contract/exchange/points.ts:1 Math.random in a file of pure functions',
  ])
})

test('only one file may read the environment', () => {
  expect(
    found(environment, {
      'server/config.ts': 'process.env.PORT',
      'server/log.ts': "const level = process.env.LEVEL\nimport { env } from 'node:process'",
      'server/app.ts': 'services.process.env',
      'tools/build-pages.ts': 'process.env.CI',
    }),
  ).toEqual([
    'server/log.ts:1 reads the environment; only server/config.ts may',
    'server/log.ts:2 reads the environment; only server/config.ts may',
  ])
})
