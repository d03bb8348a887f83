import { expect, test } from 'vitest'
import { areaDirection } from './areas.ts'
import { collectedIncome } from './collected-income.ts'
import { nouns } from './nouns.ts'
import { oneClock } from './one-clock.ts'
import { tableOwners } from './table-owners.ts'
import { type Check, treeOf } from './tree.ts'
import { voice } from './voice.ts'

const found = (check: Check, files: Record<string, string>): string[] =>
  check.find(treeOf(files)).map(({ path, line, message }) => `${path}:${line} ${message}`)

test.each([
  [areaDirection, 'areas', 'batch'],
  [collectedIncome, 'collected-income', 'exchange.add_owner_activity'],
  [nouns, 'nouns', 'exchange/links'],
  [nouns, 'nouns', 'people/admins'],
  [oneClock, 'one-clock', 'database/migrate.ts'],
  [tableOwners, 'table-owners', 'audit'],
  [tableOwners, 'table-owners', 'premium → member'],
  [voice, 'voice', 'STYLE.md'],
])('an exception that excuses nothing is a finding: $name of %s.ts, %s', (check, file, key) => {
  const path = `tools/tidy/${file}.ts`
  expect(found(check, { [path]: `\n'${key}'` })).toContain(
    `${path}:2 the exception ${key} excuses nothing: remove it`,
  )
})

test('an exception that excuses something is none', () => {
  const path = 'tools/tidy/one-clock.ts'
  const unused = 'the exception database/migrate.ts excuses nothing: remove it'
  const findings = (sql: string) =>
    found(oneClock, { [path]: '', 'database/migrate.ts': `x.query('${sql}')` })
  expect(findings('SELECT now()').join()).not.toContain('database/migrate.ts')
  expect(findings('SELECT ledger.clock()')).toContain(`${path}:1 ${unused}`)
})
