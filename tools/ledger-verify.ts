import type pg from 'pg'
import { createPool } from '#database/connection.ts'
import { StartError } from '#database/start-error.ts'
import { supply, verifyLedger } from '#ledger/index.ts'
import { readConfig } from '#server/config.ts'
import { ConfigError } from '#server/config-error.ts'
import { prepareDatabase } from '#server/database.ts'
import { verifyCampaigns } from '#server/features/campaigns/verify-campaigns.ts'
import { verifyClawbacks } from '#server/features/clawbacks/index.ts'

/** Proves the books of the database that the settings name; prints each fault; exit code 1 where there is one. */
async function run(): Promise<void> {
  const database = await prepareDatabase(readConfig(), () => {})
  const pool = createPool(database.urls.owner, {
    max: 1,
    applicationName: 'ledger verify',
    statementTimeoutMs: 0,
  })
  try {
    const client = await pool.connect()
    process.exitCode = (await prove(client)) === 0 ? 0 : 1
    client.release()
  } finally {
    await pool.end()
    await database.stop({ immediate: false })
  }
}

/** All proofs in one snapshot, traffic or not; answers how many faults it found. */
async function prove(client: pg.PoolClient): Promise<number> {
  const begin = performance.now()
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const faults = [
    ...(await verifyLedger(client)).map((found) => `${found.proof}: ${found.subject}: ${found.detail}`),
    ...(await verifyCampaigns(client)).map((found) => `campaigns: ${found.subject}: ${found.detail}`),
    ...(await verifyClawbacks(client)).map((found) => `clawbacks: ${found.subject}: ${found.detail}`),
  ]
  const { issued, burned, wallets, escrows, fees, house } = await supply(client)
  const { rows } = await client.query<{ count: number }>('SELECT count(*) FROM ledger.posted_transfer')
  await client.query('COMMIT')
  for (const fault of faults) console.log(fault)
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  console.log(`${faults.length} findings in ${rows[0]?.count} transfers, ${seconds} s`)
  console.log(
    `supply ${issued - burned}: ${issued} issued, ${burned} burned; ` +
      `${wallets} in wallets, ${escrows} set aside, ${fees} fees, ${house} with the house`,
  )
  return faults.length
}

run().catch((error: unknown) => {
  const known = error instanceof StartError || error instanceof ConfigError
  console.error(known ? error.message : error)
  process.exit(1)
})
