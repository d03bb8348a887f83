import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createPool } from '#database/connection.ts'
import { verifyLedger } from '#ledger/index.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { runProgram } from '#tests/programs.ts'
import { verifyCampaigns } from '#tests/verify-campaigns.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  // Checks for deadlocks at once: a credit worker stops waiting after 250 ms, long before the server's
  // default check.
  const admin = createPool(inject('server').super, { max: 1 })
  await admin.query(`ALTER DATABASE ${database.name} SET deadlock_timeout = '10ms'`)
  await admin.end()
})
afterAll(() => database.close())

const common = ['ring', 'begin', 'end', 'top_up', 'ok', 'batch', 'expire', 'expired']
const ofProofs = ['start', 'handIn', 'wait', 'reject', 'approve', 'refuse']

interface Report {
  done: Record<string, number>
  failed: Record<string, number>
}

test('rings of transfers, funding, ending, expiry and credits in two processes never deadlock', async () => {
  const acts = [...common, ...ofProofs]
  const workers = [1, 2].map(() => runProgram(['tests/faults/ring-worker.ts', database.appUrl, '4', ...acts]))
  const reports = await Promise.all(
    workers.map(async (worker): Promise<Report> => {
      const [line] = await worker.line(/^\{.*\}$/)
      expect(await worker.end()).toBe(0)
      return JSON.parse(line)
    }),
  )
  for (const { done, failed } of reports) {
    expect(failed).toEqual({})
    for (const act of acts) expect({ act, times: done[act] ?? 0 }).not.toEqual({ act, times: 0 })
  }
  const { rows } = await database.app.query(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  )
  expect(rows).toEqual([{ deadlocks: 0 }])
  expect(await verifyLedger(database.owner)).toEqual([])
  expect(await verifyCampaigns(database.owner)).toEqual([])
})
