import { createPool } from '#database/connection.ts'
import { supply, verifyLedger } from '#ledger/index.ts'
import { verifyCampaigns } from '#server/features/campaigns/verify-campaigns.ts'
import { verifyClawbacks } from '#server/features/clawbacks/index.ts'

/** Proves the books of a database, all in one snapshot, traffic or not; prints each fault and answers how many. */
export async function proveBooks(ownerUrl: string): Promise<number> {
  const begin = performance.now()
  const pool = createPool(ownerUrl, { max: 1, applicationName: 'ledger verify', statementTimeoutMs: 0 })
  const client = await pool.connect()
  try {
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
  } finally {
    client.release()
    await pool.end()
  }
}
