import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPool } from '#database/connection.ts'
import { startEmbedded } from '#database/embedded/index.ts'
import { readLockFile } from '#database/embedded/lock.ts'
import { verifyLedger } from '#ledger/index.ts'
import { dataDirWithCluster } from '#tests/clusters.ts'
import { runProgram, until } from '#tests/programs.ts'
import { verifyCampaigns } from '#tests/verify-campaigns.ts'

// Six programs start, and recoveries replay the log.

const kills = 3
const acknowledgedEach = 300

let data: Awaited<ReturnType<typeof dataDirWithCluster>>
let file: string
beforeEach(async () => {
  data = await dataDirWithCluster()
  file = join(dirname(data.path), 'acknowledged')
})
afterEach(() => data.remove())

/** Keys whose commit was acknowledged to a program. A line that the kill cut off does not count. */
const acknowledged = (): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []

/**
 * Lets a program move points until some hundred commits are acknowledged, then kills it; `withServer`: the
 * server first.
 */
async function killUnderLoad(withServer: boolean): Promise<void> {
  const before = acknowledged().length
  const program = runProgram(['tests/faults/ledger-worker.ts', data.path, file])
  await program.line(/^ready/)
  await until(() => acknowledged().length > before + acknowledgedEach, 60_000)
  if (withServer) process.kill(readLockFile(data.cluster)?.pid ?? Number.NaN, 'SIGKILL')
  await program.end('SIGKILL')
}

/** Acknowledged keys that are missing, and the findings of the verifications. */
async function examine(pool: pg.Pool): Promise<unknown> {
  const { rows } = await pool.query<{ key: string }>(
    `SELECT idem_key AS key FROM ledger.posted_transfer WHERE reason IN ('campaign_fund', 'attempt_credit')`,
  )
  const kept = new Set(rows.map(({ key }) => key))
  return {
    lost: acknowledged().filter((key) => !kept.has(key)),
    ledger: await verifyLedger(pool),
    campaigns: await verifyCampaigns(pool),
  }
}

test('nothing acknowledged is lost when a program, or a program and its database, are killed under load', async () => {
  const sound = { lost: [], ledger: [], campaigns: [] }
  for (let kill = 0; kill < kills; kill++) {
    for (const withServer of [false, true]) {
      await killUnderLoad(withServer)
      const server = await startEmbedded({ dataDir: data.path, log: () => {} })
      const pool = createPool(server.url('owner', 'faults'), { max: 1, statementTimeoutMs: 0 })
      expect(await examine(pool)).toEqual(sound)
      await pool.end()
      await server.stop({ immediate: false })
    }
  }
  expect(acknowledged().length).toBeGreaterThan(2 * kills * acknowledgedEach)
})
