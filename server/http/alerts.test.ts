import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { toMorning } from '#tests/exchange.ts'
import { anEscrow, aWallet } from '#tests/ledger.ts'
import { shareServices } from '#tests/services.ts'
import { tellDays } from '../features/daily-figures/index.ts'
import { settleNights } from '../features/house/index.ts'
import { verifyNightly } from '../features/verifications/index.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { createCrypto } from '../providers/chain/index.ts'

const rules = readFileSync(join(import.meta.dirname, '..', '..', 'deploy', 'alerts.yml'), 'utf8')
/** Metrics of Prometheus itself, and the words of its language. */
const known = new Set([
  ...['up', 'sum', 'max', 'rate', 'increase', 'absent', 'or', 'by', 'le', 'histogram_quantile'],
])

const database = shareDatabase()
const services = shareServices(database)
let scraped: string

beforeAll(async () => {
  await toMorning(database)
  await anEscrow(database.app, 100)
  await aWallet(database.app, 1)
  await database.shiftClock(86_400 + 3600)
  await settleNights(services)
  await tellDays(services)
  await verifyNightly({ ...services, ownerUrl: database.ownerUrl })
  await database.owner.query(
    `INSERT INTO backup (made_at, host, folder, row_count, duration_ms) VALUES (ledger.clock(), 'here', '/b', 1, 1)`,
  )
  await enqueue(services.pool, 'sweep-sessions', {})
  await enqueue(services.pool, 'find-flags', {}, { triesMost: 1 })
  await database.owner.query(`UPDATE graphile_worker._private_jobs SET attempts = 1 WHERE max_attempts = 1`)
  services.crypto = await createCrypto(null, true, services.pool)
  const { app, get } = await openApp(services)
  await get('/healthz')
  scraped = (await get('/metrics')).body
  await app.close()
})

/** Expressions of the rules, each on one line. */
const expressions = [...rules.matchAll(/^ +expr: (.+(?:\n {10,}.+)*)$/gm)].map(([, found = '']) =>
  found.replace(/^>-/, '').replaceAll(/\s+/g, ' ').trim(),
)

test('each rule has an expression, a severity and a sentence', () => {
  const count = (part: RegExp): number => [...rules.matchAll(part)].length
  const alerts = count(/- alert: Mutuals\w+$/gm)
  expect(alerts).toBeGreaterThan(8)
  expect(expressions.length).toBe(alerts)
  expect(count(/^ +labels: \{ severity: (?:page|ticket) \}$/gm)).toBe(alerts)
  expect(count(/^ +summary: .+\.$/gm)).toBe(alerts)
})

/**
 * Metrics that an expression names but the server does not export, and labels that a metric does not have.
 */
function missing(expression: string): string[] {
  const bare = expression.replaceAll(/"[^"]*"|\{[^}]*\}|\[\w+\]/g, ' ')
  const names = [...bare.matchAll(/[a-z_][a-z0-9_]*/g)]
    .map(([name]) => name)
    .filter((name) => !known.has(name))
  const labelled = [...expression.matchAll(/([a-z_]+)\{(\w+)=/g)].filter(([, name = '']) => !known.has(name))
  return [
    ...names.filter((name) => !new RegExp(`^${name}(?:\\{.*\\})? [\\d.e+-]+$`, 'm').test(scraped)),
    ...labelled
      .filter(([, name, label]) => !new RegExp(`^${name}\\{.*\\b${label}="`, 'm').test(scraped))
      .map(([found]) => found),
  ]
}

test.each(expressions)('%s uses only exported metrics and their labels', (expression) => {
  expect(missing(expression)).toEqual([])
})

test('an unknown metric or label is found', () => {
  expect(missing('sum(ledger_faults{proof="x"}) > 0 or house_fund_points{sort="held"} < 1')).toEqual([
    'ledger_faults',
    'ledger_faults{proof=',
    'house_fund_points{sort=',
  ])
})

test('every metric of the installation has a rule', () => {
  const own = [...scraped.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name)
  const exported = own.filter((name) => !/^(?:process|nodejs)_/.test(name))
  expect(exported.length).toBeGreaterThan(4)
  for (const name of exported) expect(rules).toContain(name)
})
