import { mkdtempSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { servesIn } from '#contract/pages/row.ts'
import { pages } from '#contract/pages.ts'
import { restoreScene } from '#server/demo/scene/index.ts'
import { type AddressOf, onOwnDatabase } from './database.ts'
import { openServices } from './growth/services.ts'
import { type Cost, openBench, type PageBench, recordStatements } from './page-cost.ts'

const requests = Number(process.env.BENCH_REQUESTS ?? 60)
const only = process.argv.slice(2)

/** Limits of a page or call: milliseconds of the application's and the database's processor. */
const targets: Record<string, { app: number; database: number }> = {
  '/earn-points': { app: 9, database: 4 },
  '/dashboard': { app: 5, database: 3 },
  '/api/earn/website': { app: 0.8, database: 0.8 },
  '/api/activities/recent': { app: 0.8, database: 0.8 },
}
const maxKilobytes = 75
const maxPartsRatio = 1.25
const maxStatements = 6

const dataDir = mkdtempSync(join(tmpdir(), 'mutuals-bench-files-'))

/** Measures each page of the demo as a member who is also an admin sees it. */
async function bench(addressOf: AddressOf): Promise<void> {
  const admin = new pg.Pool({ connectionString: addressOf('super'), max: 1 })
  const record = recordStatements()
  const services = await openServices({ url: addressOf }, dataDir, { DEMO: 'on', LOG_LEVEL: 'error' })
  const measured = await openBench(services, admin, record)
  try {
    console.log(`${cpus().length} cores, Node ${process.versions.node}, ${requests} requests of each`)
    report(await measureAll(measured))
  } finally {
    await measured.close()
    await services.close()
    await admin.end()
  }
}

async function measureAll(measured: PageBench): Promise<Cost[]> {
  const paths = pages
    .filter((row) => servesIn(row, true) && row.page && !row.path.includes('{') && row.path !== '/logout')
    .map(({ path }) => path)
  const costs: Cost[] = []
  for (const path of [...paths, '/api/earn/website', '/api/activities/recent']) {
    if (only.length > 0 && !only.includes(path)) continue
    const cost = await measured.measure(path, requests)
    if (cost) costs.push(cost)
    if (cost) console.log(lineOf(cost))
  }
  return costs
}

const ms = (figure: number): string => figure.toFixed(1).padStart(5)
const kb = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(6)

function lineOf(cost: Cost): string {
  const { path, app, database, statements, parts } = cost
  const yardsticks = parts
    ? `  bare ${ms(parts.bare)} + render ${ms(parts.render)} + queries ${ms(parts.queries)}: ${ratioOf(cost).toFixed(2)}`
    : ''
  return `${path.padEnd(32)} app ${ms(app)} + database ${ms(database)} ms  ${String(statements).padStart(2)} statements ${kb(cost.bytes)} kB, sent ${kb(cost.sent)} ${String(cost.nodes).padStart(5)} nodes${yardsticks}`
}

const ratioOf = ({ app, parts }: Cost): number =>
  parts ? app / (parts.bare + parts.render + parts.queries) : 1

/** Prints every target that was missed. */
function report(costs: readonly Cost[]): void {
  const missed = costs.flatMap((cost) => missesOf(cost).map((miss) => `${cost.path}: ${miss}`))
  console.log(missed.length === 0 ? 'every target is met' : `missed:\n${missed.join('\n')}`)
  if (missed.length > 0) process.exitCode = 1
}

function missesOf(cost: Cost): string[] {
  const target = targets[cost.path]
  const checks: [boolean, string][] = [
    [target !== undefined && cost.app > target.app, `application ${ms(cost.app)} of ${target?.app} ms`],
    [
      target !== undefined && cost.database > target.database,
      `database ${ms(cost.database)} of ${target?.database} ms`,
    ],
    [cost.bytes > 1000 * maxKilobytes, `${kb(cost.bytes)} of ${maxKilobytes} kB`],
    [
      ratioOf(cost) > maxPartsRatio,
      `${ratioOf(cost).toFixed(2)} of ${maxPartsRatio} times the sum of its parts`,
    ],
    [cost.statements > maxStatements, `${cost.statements} of ${maxStatements} statements`],
  ]
  return checks.filter(([isMissed]) => isMissed).map(([, text]) => text)
}

await onOwnDatabase(bench, (ownerUrl) => restoreScene(ownerUrl, { dataDir, log: console.log }))
