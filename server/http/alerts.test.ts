import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { root } from '#database/root.ts'
import { openApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { toMorning } from '#tests/exchange.ts'
import { anEscrow, aWallet } from '#tests/ledger.ts'
import { shareServices } from '#tests/services.ts'
import { verifyNightly } from '../checks/verifications/index.ts'
import { openPractice } from '../demo/practice-chain/index.ts'
import { computeDays } from '../exchange/daily-figures/index.ts'
import { settleNights } from '../exchange/house/index.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { serveEach } from '../jobs/serve-rows.ts'

const inDeploy = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8')
const rules = inDeploy('alerts.yml')
const dashboard = JSON.parse(inDeploy('grafana.json')) as Dashboard
/** A metric of Prometheus itself, and the words of its language. */
const known = new Set([
  ...['up', 'or', 'by', 'sum', 'min', 'max', 'topk', 'absent'],
  ...['rate', 'increase', 'predict_linear', 'histogram_quantile'],
])
/** Labels that Prometheus adds to everything it scrapes. */
const added = new Set(['job', 'instance'])

/** The parts of a Grafana dashboard that refer to something else. */
interface Dashboard {
  id: null
  panels: Panel[]
  templating: { list: { name: string; type: string; query: string }[] }
}

interface Panel {
  id: number
  type: string
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  datasource?: { type: string; uid: string }
  targets?: { expr: string; legendFormat: string; refId: string }[]
}

const database = shareDatabase()
const services = shareServices(database)
let scraped: string

beforeAll(async () => {
  await toMorning(database)
  await anEscrow(database.app, 100)
  await aWallet(database.app, 1)
  await database.shiftClock(86_400 + 3600)
  await settleNights(services)
  await computeDays(services)
  await verifyNightly({ ...services, ownerUrl: database.ownerUrl })
  await database.owner.query(
    `INSERT INTO backup (made_at, host, folder, row_count, duration_ms) VALUES (ledger.clock(), 'here', '/b', 1, 1)`,
  )
  await enqueue(services.pool, 'sweep-sessions', {})
  await enqueue(services.pool, 'find-flags', {}, { triesMost: 1 })
  await database.owner.query(`UPDATE graphile_worker._private_jobs SET attempts = 1 WHERE max_attempts = 1`)
  const fails = () => Promise.reject(new Error('no'))
  await serveEach(services, 'erase-accounts', [1], fails)
  services.crypto = openPractice(services.pool)
  services.config = { ...services.config, BACKUP_COMMAND: '/usr/local/bin/copy-backup' }
  const { app, get } = await openApp(services)
  await get('/healthz')
  scraped = (await get('/metrics')).body
  await app.close()
})

/** Expressions of the rules, each on one line. */
const expressions = [...rules.matchAll(/^ +expr: (.+(?:\n {10,}.+)*)$/gm)].map(([, found = '']) =>
  found.replace(/^>-/, '').replaceAll(/\s+/g, ' ').trim(),
)
const targets = dashboard.panels.flatMap((panel) => panel.targets ?? [])

test('each rule has an expression, a severity and a sentence', () => {
  const count = (part: RegExp): number => [...rules.matchAll(part)].length
  const alerts = count(/- alert: Mutuals\w+$/gm)
  expect(alerts).toBeGreaterThan(8)
  expect(expressions.length).toBe(alerts)
  expect(count(/^ +labels: \{ severity: (?:page|ticket) \}$/gm)).toBe(alerts)
  expect(count(/^ +summary: .+\.$/gm)).toBe(alerts)
})

/**
 * Metrics that an expression names but the server does not export, and labels that a metric does not have. A
 * legend, like a list after `by`, may name labels of any metric of its expression.
 */
function missing(expression: string, legend = ''): string[] {
  const plain = expression.replaceAll(/"[^"]*"/g, '')
  const lists = / by \(([^)]*)\)/g
  const bare = plain.replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ').replaceAll(lists, ' ')
  const names = [...bare.matchAll(/[a-z_][a-z0-9_]*/g)]
    .map(([name]) => name)
    .filter((name) => !known.has(name))
  const selected = [...plain.matchAll(/([a-z_]+)\{([^}]*)\}/g)].flatMap(([, name = '', labels = '']) =>
    wordsOf(labels).map((label) => ({ metrics: [name], label })),
  )
  const grouped = [
    ...[...plain.matchAll(lists)].flatMap(([, labels = '']) => wordsOf(labels)),
    ...[...legend.matchAll(/\{\{([^}]*)\}\}/g)].flatMap(([, label = '']) => wordsOf(label)),
  ].map((label) => ({ metrics: names, label }))
  return [
    ...names.filter((name) => !new RegExp(`^${name}(?:\\{.*\\})? [\\d.e+-]+$`, 'm').test(scraped)),
    ...[...selected, ...grouped]
      .filter(({ metrics, label }) => !added.has(label) && !metrics.some((name) => hasLabel(name, label)))
      .map(({ metrics, label }) => `${metrics.join()}{${label}}`),
  ]
}

const wordsOf = (list: string): string[] => list.match(/\w+/g) ?? []
const hasLabel = (metric: string, label: string): boolean =>
  new RegExp(`^${metric}\\{.*\\b${label}="`, 'm').test(scraped)

test.each([...expressions, ...targets.map(({ expr }) => expr)])(
  '%s uses only exported metrics and their labels',
  (expression) => {
    expect(missing(expression)).toEqual([])
  },
)

test('legends and sentences name labels that their series have', () => {
  for (const { expr, legendFormat } of targets) expect(missing(expr, legendFormat)).toEqual([])
  const blocks = rules.split('- alert: ').slice(1)
  for (const [index, block] of blocks.entries()) {
    const legend = block.replaceAll('$labels.', '')
    expect(missing(expressions[index] ?? '', legend)).toEqual([])
  }
})

test('an unknown metric or label is found', () => {
  expect(missing('sum(ledger_faults{proof="x"}) > 0 or house_fund_points{job="a", sort="held"} < 1')).toEqual(
    ['ledger_faults', 'ledger_faults{proof}', 'house_fund_points{sort}'],
  )
  expect(missing('max by (kind, sort) (house_fund_points)', '{{kind}} {{age}}')).toEqual([
    'house_fund_points{sort}',
    'house_fund_points{age}',
  ])
})

test('every metric of the installation has a rule and a panel', () => {
  const own = [...scraped.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name)
  const exported = own.filter((name) => !/^(?:process|nodejs)_/.test(name))
  expect(exported.length).toBeGreaterThan(4)
  for (const name of exported) {
    expect(rules).toContain(name)
    expect(targets.some(({ expr }) => expr.includes(name))).toBe(true)
  }
})

test('the dashboard can be imported anywhere: its data source is a variable, and it has no id of its own', () => {
  const variables = dashboard.templating.list.map(({ name }) => name)
  expect(dashboard.id).toBe(null)
  expect(dashboard.templating.list[0]).toMatchObject({
    name: 'source',
    type: 'datasource',
    query: 'prometheus',
  })
  for (const panel of dashboard.panels.filter(({ type }) => type !== 'row'))
    expect(panel.datasource).toEqual({ type: 'prometheus', uid: `\${source}` })
  // Grafana's own variables begin with two underscores.
  for (const [, used] of JSON.stringify(dashboard).matchAll(/\$\{?(?!__)(\w+)/g))
    expect(variables).toContain(used)
})

test('the panels of the dashboard have ids and titles of their own, and lie side by side', () => {
  const { panels } = dashboard
  for (const part of ['id', 'title'] as const)
    expect(new Set(panels.map((panel) => panel[part])).size).toBe(panels.length)
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) => {
    expect(x + w).toBeLessThanOrEqual(24)
    return Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`)
  })
  expect(new Set(cells).size).toBe(cells.length)
})
