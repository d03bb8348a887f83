import { expect, test } from 'vitest'
import { collectedIncome } from './collected-income.ts'
import { oneClock } from './one-clock.ts'
import { oneJudge } from './one-judge.ts'
import { ledgerTables, tableOwners, tablesOf } from './table-owners.ts'
import { type Check, treeOf } from './tree.ts'

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

const schema = {
  'database/migrations/020-x.sql': 'CREATE TABLE visit (\n);\nCREATE TABLE public.note (\n);',
  'database/migrations/021-y.sql': 'CREATE TABLE left (\n);\nDROP TABLE left;',
}

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

test('only the judge and its sentences name the reasons why a task is not open', () => {
  expect(
    found(oneJudge, {
      'server/exchange/attempts/verdict.ts': "const rules = [{ reason: 'resting' }, { reason: 'own' }]",
      'server/exchange/attempts/rejections.ts': "const sentences = { resting: 'It rests.' }",
      'server/exchange/tasks/list.ts': "const isShown = verdict !== 'resting'\nconst role = 'own'",
      'server/exchange/tasks/list.sql': "SELECT 'resting' -- 'resting'",
      'server/exchange/tasks/list.test.ts': "expect(verdict).toBe('resting')",
    }),
  ).toEqual([
    'server/exchange/tasks/list.ts:1 names the reason resting; ask the judge (server/exchange/attempts/verdict.ts)',
    "server/exchange/tasks/list.sql:1 names the reason 'resting'; ask the judge (server/exchange/attempts/verdict.ts)",
  ])
})

test('income is told and collected from in one function or statement', () => {
  const insert = 'INSERT INTO public.activity (member_id, kind, points)'
  const collect = 'PERFORM exchange.collect_from_income(a, b);'
  expect(
    found(collectedIncome, {
      'server/money/tips/pay.sql': `CREATE FUNCTION exchange.a() ${insert} VALUES (1, 'a', points); ${collect} END;
CREATE FUNCTION exchange.b() ${insert} VALUES (1, 'b', points); END;
CREATE FUNCTION exchange.c() ${insert} VALUES (1, 'c', -points); ${insert} SELECT 1, 'd', 0; END;
CREATE FUNCTION exchange.d() ${insert}
  SELECT id, kind, points FROM paid; -- exchange.collect_from_income(`,
      'server/money/tips/queries.ts': `\`${insert} SELECT $1, $2, $3\`\n\`SELECT exchange.collect_from_income($1, $2)\``,
      'server/money/tips/tips.test.ts': `\`${insert} VALUES (1, 'a', 5)\``,
    }),
  ).toEqual([
    'server/money/tips/pay.sql:2 writes income to activity; call exchange.collect_from_income after it',
    'server/money/tips/pay.sql:4 writes income to activity; call exchange.collect_from_income after it',
    'server/money/tips/queries.ts:1 writes income to activity; call exchange.collect_from_income after it',
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
